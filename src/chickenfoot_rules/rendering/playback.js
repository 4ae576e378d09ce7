"use strict";

// A scene is a list of parts, since most parts of one picture are in the next one, too.
const players = [...document.querySelectorAll(".cf-player")].map((player) => {
  const find = (selector) => player.querySelector(selector);
  const { parts, scenes } = JSON.parse(find("script").textContent);
  const seconds = Number(player.dataset.seconds);
  const news = [...player.querySelectorAll("li")].map((line) => line.textContent);
  const last = scenes.length - 1;
  const slider = find("input");
  const button = find('button[name="play"]');
  const state = { scene: 0, timer: null };

  const show = (scene) => {
    state.scene = Math.max(0, Math.min(last, scene));
    find(".cf-picture").innerHTML = scenes[state.scene].map((part) => parts[part]).join("");
    slider.value = state.scene;
    slider.setAttribute("aria-valuetext", `${state.scene} / ${last}: ${news[state.scene]}`);
    find("output").textContent = `${state.scene} / ${last}`;
  };
  // Show the next scene in a while, or stop.
  const wait = (plays) => {
    clearTimeout(state.timer);
    const time = (1000 * seconds) / Number(find("select").value);
    state.timer = plays ? setTimeout(next, time) : null;
    button.setAttribute("aria-label", plays ? button.dataset.pause : button.dataset.play);
    button.classList.toggle("cf-pauses", plays);
  };
  const next = () => {
    show(state.scene + 1);
    wait(state.scene < last);
  };
  const go = (scene) => {
    wait(false);
    show(scene);
  };
  const play = () => {
    const plays = state.timer === null;
    if (plays && state.scene === last) show(0);
    wait(plays && last > 0);
  };

  const actions = { first: () => go(0), back: () => go(state.scene - 1), play };
  Object.assign(actions, { next: () => go(state.scene + 1), last: () => go(last) });
  for (const [name, act] of Object.entries(actions)) find(`button[name="${name}"]`).onclick = act;
  slider.max = last;
  slider.oninput = () => go(Number(slider.value));
  document.addEventListener("keydown", (event) => {
    if (player.hidden) return;
    if (event.target.matches("input, select, button, summary") && event.key === " ") return;
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const name = { " ": "play", ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
    if (!(event.key in name)) return;
    event.preventDefault();
    actions[name[event.key]]();
  });

  find(".cf-controls").hidden = false;
  go(0);
  return player;
});

const rounds = document.querySelector(".cf-rounds");
if (rounds) {
  rounds.hidden = false;
  const choose = () => players.forEach((one, at) => (one.hidden = at !== rounds.selectedIndex));
  rounds.onchange = choose;
  choose();
}

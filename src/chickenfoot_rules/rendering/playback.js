"use strict";

// Each film is an SVG with animations of its own. The script stops their clock and sets it.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const films = [...document.querySelectorAll(".cf-film")].map((film) => {
  const find = (selector) => film.querySelector(selector);
  const svg = find("svg");
  const seconds = Number(film.dataset.seconds);
  const moving = Number(film.dataset.moving);
  const news = [...film.querySelectorAll("li")].map((line) => line.textContent);
  const last = news.length - 1;
  const slider = find("input");
  const rates = find("select");
  const button = find('button[name="play"]');
  const state = { time: 0, until: 0, before: null, plays: false, runs: false };

  const sceneAt = (time) => Math.min(last, Math.floor(time / seconds + 1e-6));

  const show = () => {
    const scene = sceneAt(state.time);
    svg.setCurrentTime(state.time);
    for (const move of svg.getAnimations({ subtree: true })) {
      move.pause();
      move.currentTime = 1000 * state.time;
    }
    slider.value = scene;
    slider.setAttribute("aria-valuetext", `${scene} / ${last}: ${news[scene]}`);
    find("output").textContent = `${scene} / ${last}`;
    button.setAttribute("aria-label", state.plays ? button.dataset.pause : button.dataset.play);
    button.classList.toggle("cf-pauses", state.plays);
  };

  const tick = (now) => {
    if (state.time >= state.until) {
      state.plays = false;
      state.runs = false;
    } else {
      const rate = state.plays ? Number(rates.value) : 1;
      const passed = ((now - (state.before ?? now)) / 1000) * rate;
      state.before = now;
      state.time = Math.min(state.until, state.time + passed);
      requestAnimationFrame(tick);
    }
    show();
  };

  // Show what happens from one time to another.
  const run = (from, until, plays) => {
    Object.assign(state, { time: from, until, plays });
    show();
    if (state.runs) return;
    Object.assign(state, { before: null, runs: true });
    requestAnimationFrame(tick);
  };
  const go = (scene) => {
    const start = Math.max(0, Math.min(last, scene)) * seconds;
    run(calm.matches ? start + moving : start, start + moving, false);
  };
  const step = (by) => go(sceneAt(state.time) + by);
  const play = () => {
    const end = last * seconds + moving;
    if (state.plays) run(state.time, state.time, false);
    else run(state.time < end ? state.time : 0, end, true);
  };

  const actions = { first: () => go(0), back: () => step(-1), play, next: () => step(1) };
  actions.last = () => go(last);
  for (const [name, act] of Object.entries(actions)) find(`button[name="${name}"]`).onclick = act;
  slider.max = last;
  slider.oninput = () => go(Number(slider.value));
  film.onkeydown = (event) => {
    if (event.target.matches("input, select, button, summary") && event.key === " ") return;
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const name = { " ": "play", ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
    if (!(event.key in name)) return;
    event.preventDefault();
    actions[name[event.key]]();
  };

  // Step by step, readers who prefer reduced motion see each scene, not only the last one.
  for (const part of svg.querySelectorAll(".cf-stays, .cf-goes"))
    part.classList.remove("cf-stays", "cf-goes");
  svg.pauseAnimations();
  find(".cf-controls").hidden = false;
  go(0);
  return film;
});

const rounds = document.querySelector(".cf-rounds");
if (rounds) {
  rounds.hidden = false;
  const choose = () => films.forEach((film, at) => (film.hidden = at !== rounds.selectedIndex));
  rounds.onchange = choose;
  choose();
}

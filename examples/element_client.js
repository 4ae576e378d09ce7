// Lets `room`, an element <chickenfoot-table>, show a table of a server, and play there.

const socket = new WebSocket("wss://play.example.org/socket");
const send = (message) => socket.send(JSON.stringify(message));

socket.onopen = () => send({ do: "join", table: "Ab3x_9Qz", name: "Ada" });
socket.onmessage = ({ data }) => {
  const { say, document, can, refusal } = JSON.parse(data);
  if (say === "table") room.document = document;
  if (say === "refused") alert(refusal.message);
  if (can?.includes("deal")) send({ do: "deal" });
};
room.addEventListener("move", ({ detail }) => send({ do: "play", ...detail }));

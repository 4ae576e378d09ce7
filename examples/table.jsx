// The table of game.py in React 19.

import { useEffect, useState } from "react";
import "./client/table.mjs";

export function Table() {
  const [table, setTable] = useState(null);
  const [problem, setProblem] = useState("");
  const ask = async (init) => {
    const answer = await fetch("/table", init);
    const said = await answer.json();
    setProblem(said.message ?? "");
    if (!said.message) setTable(said);
  };
  const move = ({ detail }) => ask({ method: "POST", body: JSON.stringify(detail) });
  useEffect(() => { ask(); }, []);
  return <>
    <chickenfoot-table document={table} onmove={move} />
    {table?.outcome && <button onClick={() => ask({ method: "POST", body: "deal" })}>Deal</button>}
    <p role="alert">{problem}</p>
  </>;
}

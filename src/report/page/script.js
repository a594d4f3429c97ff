'use strict';
// Tables: a click on a heading sorts, the third click restores; long tables are folded.
const SHOWN = 12;
const numberIn = text => {
  const found = text.replace(/−/g, '-').replace(/,/g, '').match(/[-+]?\d+(\.\d+)?/);
  return found ? parseFloat(found[0]) : null;
};
const compare = (a, b) => {
  const [x, y] = [numberIn(a), numberIn(b)];
  if (x !== null && y !== null && x !== y) return x - y;
  if ((x === null) !== (y === null)) return x === null ? 1 : -1;
  return a.localeCompare(b);
};
// Of a long table the rows that answer are seen, or the first ones.
const fold = rows => {
  const chosen = rows.some(row => row.classList.contains('answers'));
  rows.forEach((row, at) =>
    row.classList.toggle('beyond', chosen ? !row.classList.contains('answers') : at >= SHOWN));
};
for (const table of document.querySelectorAll('table')) {
  const body = table.tBodies[0];
  const written = [...body.rows];
  if (written.length < 3) continue;
  table.classList.add('sorts');
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.tabIndex = 0;
    const sort = () => {
      const next = { none: 'descending', descending: 'ascending', ascending: 'none' };
      const order = next[head.ariaSort || 'none'];
      heads.forEach(other => other.removeAttribute('aria-sort'));
      if (order !== 'none') head.setAttribute('aria-sort', order);
      const sign = order === 'ascending' ? 1 : -1;
      const cell = row => row.cells[column].textContent;
      const rows = order === 'none' ? written
        : [...written].sort((a, b) => sign * compare(cell(a), cell(b)));
      body.append(...rows);
      fold(rows);
    };
    head.addEventListener('click', sort);
    head.addEventListener('keydown', event => { if (event.key === 'Enter') sort(); });
  });
  if (written.length > SHOWN + 3) {
    fold(written);
    const shown = written.filter(row => !row.classList.contains('beyond')).length;
    table.classList.add('folded');
    const button = document.createElement('button');
    const tell = () => {
      const folded = table.classList.contains('folded');
      button.textContent = folded ? `Show all ${written.length} rows` : `Show ${shown} rows`;
    };
    button.addEventListener('click', () => { table.classList.toggle('folded'); tell(); });
    tell();
    table.closest('.wide').after(button);
  }
}
// Charts: what has one colour belongs together. Pointing at it, or at its name, lets the rest fade;
// a click keeps it so.
const NEUTRAL = ['none', '#FFFFFF', '#222222', '#9A9A9A', '#E2E2E2', '#F4F4F1'];
const colourOf = mark => [mark.getAttribute('stroke'), mark.getAttribute('fill')]
  .find(colour => colour && !NEUTRAL.includes(colour.toUpperCase()));
for (const svg of document.querySelectorAll('figure svg')) {
  const marks = [...svg.querySelectorAll('polyline,circle,polygon,rect,line,path')].filter(colourOf);
  if (new Set(marks.map(colourOf)).size < 2) continue;
  svg.classList.add('picks');
  let names = null;
  // The name of a line stands right of its sample.
  const nameOf = () => {
    if (names) return names;
    const boxes = marks.map(mark => [mark.getBBox(), colourOf(mark)]);
    names = new Map();
    for (const text of svg.querySelectorAll('text')) {
      const own = text.getBBox();
      const middle = own.y + own.height / 2;
      const near = ([box]) => Math.abs(box.y + box.height / 2 - middle) < 14
        && own.x - (box.x + box.width) > -2 && own.x - (box.x + box.width) < 40;
      const sample = boxes.find(near);
      if (sample) names.set(text, sample[1]);
    }
    return names;
  };
  let picked = null;
  const show = colour => {
    for (const mark of marks) mark.style.opacity = !colour || colourOf(mark) === colour ? '' : .12;
    for (const [text, own] of nameOf()) text.style.opacity = !colour || own === colour ? '' : .35;
  };
  const at = event => {
    for (const [x, y] of [[0, 0], [0, 5], [0, -5], [5, 0], [-5, 0]]) {
      const under = document.elementFromPoint(event.clientX + x, event.clientY + y);
      if (under && under.tagName === 'text' && nameOf().has(under)) return nameOf().get(under);
      if (under && marks.includes(under)) return colourOf(under);
    }
    return null;
  };
  svg.addEventListener('pointermove', event => show(picked || at(event)));
  svg.addEventListener('pointerleave', () => show(picked));
  svg.addEventListener('click', event => {
    const found = at(event);
    picked = found === picked ? null : found;
    show(picked);
  });
}

/**
 * What the page does where scripts run: filters and sorts the requirements, opens what a link points to, and
 * unfolds everything for a printer. It only shows, hides and moves elements that are there.
 */
export const script = `
'use strict';
const rows = [...document.querySelectorAll('.register tbody tr')];
const filters = document.querySelector('.filters');
if (filters) {
  const [text, verdict] = filters.querySelectorAll('input, select');
  const shown = filters.querySelector('output');
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const apply = () => {
    const wanted = text.value.trim().toLowerCase();
    const active = wanted !== '' || verdict.value !== '';
    let count = 0;
    for (const row of rows) {
      row.hidden = (verdict.value !== '' && row.dataset.standing !== verdict.value) || !words.get(row).includes(wanted);
      if (!row.hidden) count += 1;
    }
    for (const part of document.querySelectorAll('.part')) {
      const any = part.querySelector('tbody tr:not([hidden])') !== null;
      part.hidden = !any;
      if (active) part.open = any;
    }
    shown.value = active ? count + ' of ' + rows.length + ' shown' : '';
  };
  text.addEventListener('input', apply);
  verdict.addEventListener('change', apply);
  filters.hidden = false;
}
const compare = (one, other) => {
  const numbers = [Number(one), Number(other)];
  return numbers.some(Number.isNaN) ? one.localeCompare(other) : numbers[0] - numbers[1];
};
for (const head of document.querySelectorAll('.register thead th')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener('click', () => {
    const up = head.getAttribute('aria-sort') !== 'ascending';
    for (const other of head.parentElement.children) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    const key = (row) => row.cells[head.cellIndex].dataset.key ?? row.cells[head.cellIndex].textContent;
    const body = head.closest('table').tBodies[0];
    body.append(...[...body.rows].sort((a, b) => (up ? 1 : -1) * compare(key(a), key(b))));
  });
}
const reveal = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', reveal);
if (location.hash) reveal();
let folded = [];
addEventListener('beforeprint', () => {
  folded = [...document.querySelectorAll('details:not([open])')];
  for (const details of folded) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of folded) details.open = false;
});
`;

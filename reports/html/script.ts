/**
 * What a page does where scripts run: filters and sorts registers, with the state in the URL so that a view can be
 * sent to somebody, opens what a link points to, and unfolds everything for a printer. It only shows, hides and moves
 * elements that are there.
 */
export const script = `
'use strict';
const query = new URLSearchParams(location.search);
const remember = (name, value) => {
  if (value === '') query.delete(name);
  else query.set(name, value);
  const text = query.toString();
  try {
    history.replaceState(null, '', (text === '' ? location.pathname : '?' + text) + location.hash);
  } catch {
    // A page without an address of its own, as in a preview, has nowhere to keep it.
  }
};
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
      const stands = verdict.value === '' || row.dataset.standing.split(' ').includes(verdict.value);
      row.hidden = !stands || !words.get(row).includes(wanted);
      if (!row.hidden) count += 1;
    }
    for (const part of document.querySelectorAll('.part')) {
      if (part.querySelector('.register') === null) continue;
      const any = part.querySelector('tbody tr:not([hidden])') !== null;
      part.hidden = !any;
      if (active) part.open = any;
    }
    shown.value = active ? count + ' of ' + rows.length + ' shown' : '';
  };
  const changed = () => {
    apply();
    remember('text', text.value.trim());
    remember('verdict', verdict.value);
  };
  text.addEventListener('input', changed);
  verdict.addEventListener('change', changed);
  text.value = query.get('text') ?? '';
  verdict.value = query.get('verdict') ?? '';
  if (verdict.selectedIndex < 0) verdict.value = '';
  filters.hidden = false;
  if (text.value !== '' || verdict.value !== '') apply();
}
const compare = (one, other) => {
  const numbers = [Number(one), Number(other)];
  return numbers.some(Number.isNaN) ? one.localeCompare(other) : numbers[0] - numbers[1];
};
const sort = (head, up) => {
  for (const other of head.parentElement.children) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
  const key = (row) => row.cells[head.cellIndex].dataset.key ?? row.cells[head.cellIndex].textContent;
  const body = head.closest('table').tBodies[0];
  body.append(...[...body.rows].sort((a, b) => (up ? 1 : -1) * compare(key(a), key(b))));
};
for (const head of document.querySelectorAll('.register thead th')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...head.childNodes);
  head.append(button);
  const place = head.closest('.part, section').id + ' ' + head.cellIndex;
  button.addEventListener('click', () => {
    const up = head.getAttribute('aria-sort') !== 'ascending';
    sort(head, up);
    remember('sort', place + (up ? ' up' : ' down'));
  });
  const sorted = query.get('sort');
  if (sorted === place + ' up' || sorted === place + ' down') sort(head, sorted.endsWith('up'));
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

'use strict';
// Says in words what a reader sees and what happens when he clicks.
const told = [];
const say = (truth, text) => told.push(truth ? text : `not: ${text}`);
told.push(`width ${window.innerWidth}`);
say(document.documentElement.scrollWidth <= window.innerWidth, 'fits');
const verdict = document.querySelector('.verdict').getBoundingClientRect();
say(verdict.top > 0 && verdict.bottom < 900, 'the verdict is seen at once');
const table = document.querySelector('table');
const seen = () => [...table.tBodies[0].rows].filter(row => row.offsetHeight > 0).length;
const before = seen();
told.push(`${before} of ${table.tBodies[0].rows.length} rows`);
table.closest('.wide').nextElementSibling.click();
told.push(`${seen()} after a click`);
const head = table.tHead.rows[0].cells[1];
const shares = () => [...table.tBodies[0].rows].map(row => parseFloat(row.cells[1].textContent.replace(/[<>]/, '')));
const written = shares().join();
head.click();
const falling = shares();
say(falling.every((share, at) => at === 0 || share <= falling[at - 1]), 'sorted');
head.click();
head.click();
say(shares().join() === written, 'restored');
const svg = document.querySelector('figure svg.picks');
const charts = [...document.querySelectorAll('figure svg')];
say(charts.every(chart => chart.getBoundingClientRect().right <= window.innerWidth), 'charts fit');
const enlarge = svg.closest('figure').querySelector('.enlarge');
if (enlarge.offsetHeight > 0) {
  const caption = svg.closest('figure').querySelector('figcaption');
  say(caption.offsetHeight > 0 && parseFloat(getComputedStyle(caption).fontSize) >= 14, 'titles can be read');
  enlarge.click();
  told.push('enlarged');
}
svg.scrollIntoView();
const samples = [...svg.querySelectorAll('polyline')].filter(line => line.getAttribute('stroke') === '#0072B2');
const box = samples[0].getBoundingClientRect();
const there = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true };
svg.dispatchEvent(new PointerEvent('pointermove', there));
const faded = () => [...svg.querySelectorAll('*')].filter(mark => mark.style.opacity !== '');
const others = faded();
say(others.length > 0 && !others.includes(samples[0]), 'others fade');
svg.dispatchEvent(new PointerEvent('pointerleave', { bubbles: true }));
say(faded().length === 0, 'nothing fades after');
const heights = [...svg.querySelectorAll('text')].map(text =>
  parseFloat(text.getAttribute('font-size')) * svg.getBoundingClientRect().width / 1600);
say(Math.min(...heights) >= 9, 'text of 9 pixels or more');
parent.postMessage(told.join('; '), '*');

// What a test asks a page in a browser.

/** What is wrong with the page as it is shown now: sentences. */
function inspect() {
  const all = selector => [...document.querySelectorAll(selector)];
  const wrong = [];
  const expect = (is, what) => { if (!is) wrong.push(what); };
  expect(document.documentElement.lang === 'en', 'the page says its language');
  expect(document.title.length > 0, 'the page has a title');
  expect(all('h1').length === 1, 'there is one h1');
  expect(all('script, link, iframe, object, embed, img, form, base').length === 0, 'nothing is loaded or run');
  expect(performance.getEntriesByType('resource').length === 0, 'nothing was loaded');
  expect(document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    `the page is not wider than its window: ${document.documentElement.scrollWidth}`);
  const ids = all('[id]').map(element => element.id);
  ids.filter((id, index) => ids.indexOf(id) !== index).forEach(id => wrong.push(`two elements are #${id}`));
  let level = 0;
  for (const heading of all('h1, h2, h3, h4, h5, h6')) {
    const next = Number(heading.tagName[1]);
    expect(next <= level + 1, `${heading.textContent} skips a level`);
    level = next;
  }
  for (const table of all('table')) {
    expect(table.caption?.textContent.trim(), 'a table has a caption');
    expect([...table.querySelectorAll('th')].every(head => head.scope), 'a head of a table has its scope');
  }
  for (const row of all('.table:not(.source) tr')) {
    const texts = [...row.querySelectorAll('td:not(.number)')];
    const [longest] = texts.sort((one, other) => other.textContent.length - one.textContent.length);
    const [width, height] = [longest?.offsetWidth, longest?.offsetHeight];
    expect(!longest || height <= Math.max(width, 100),
      `a text is not crushed: ${width} x ${height}, ${longest?.textContent}`);
  }
  for (const svg of all('svg:not([aria-hidden])')) {
    const named = (svg.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id));
    expect(svg.getAttribute('role') === 'img' && named.length === 2 && named.every(one => one?.textContent),
      'a picture has a role, a title and a description');
  }
  all('*').flatMap(element => [...element.attributes]).forEach(attribute =>
    expect(!attribute.name.startsWith('on'), `${attribute.name} would run a script`));
  for (const reference of all('[aria-labelledby]')) {
    reference.getAttribute('aria-labelledby').split(' ').forEach(id =>
      expect(document.getElementById(id), `#${id}, which names something, is there`));
  }
  return wrong.concat(unreadable());
}

/** Texts whose contrast is below what WCAG 2.1 asks for at level AA. */
function unreadable() {
  const wrong = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !element.checkVisibility()) continue;
    if (['title', 'desc'].includes(element.localName) || element.closest('.hidden')) continue;
    const style = getComputedStyle(element);
    const inPicture = element.localName === 'text';
    const front = color(inPicture ? style.fill : style.color);
    const back = inPicture ? behindPicture(element) : behind(element);
    const ratio = contrast(front, back);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
    if (ratio < (isLarge ? 3 : 4.5)) {
      wrong.add(`${element.localName}.${element.getAttribute('class')}: ${ratio.toFixed(2)}`);
    }
  }
  return [...wrong];
}

function color(text) {
  const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
  return { red, green, blue, alpha };
}

/** The first background below an element; all of ours are opaque. */
function behind(element) {
  for (let one = element; one; one = one.parentElement) {
    const back = color(getComputedStyle(one).backgroundColor);
    if (back.alpha === 1) return back;
  }
  return color('rgb(255, 255, 255)');
}

/** The rectangle that was drawn last below a text, or what the picture lies on. */
function behindPicture(text) {
  const own = { value: text.classList.contains('changed') ? '.row' : '.box', title: '.box' };
  const selector = own[text.classList[0]];
  if (selector) {
    for (let one = text.previousElementSibling; one; one = one.previousElementSibling) {
      if (one.matches(selector)) return color(getComputedStyle(one).fill);
    }
  }
  return behind(text.closest('svg').parentElement);
}

function contrast(one, other) {
  const luminance = ({ red, green, blue }) => {
    const [r, g, b] = [red, green, blue].map(part => part / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Clicks every link, and says which lead to nothing that can be seen. */
async function follow() {
  const links = [...document.querySelectorAll('a')];
  const wrong = [];
  for (const link of links) {
    const href = link.getAttribute('href');
    const target = href?.startsWith('#') && document.getElementById(decodeURIComponent(href.slice(1)));
    if (!target) {
      wrong.push(`${href} is not on this page`);
      continue;
    }
    if (location.hash !== href) {
      const arrived = new Promise(resolve => addEventListener('hashchange', resolve, { once: true }));
      link.click();
      await arrived;
    }
    const { top, bottom, width } = target.getBoundingClientRect();
    const isShown = target.checkVisibility() && width > 0 && bottom > 0 && top < innerHeight;
    if (document.querySelector(':target') !== target || !isShown) wrong.push(`${href} is not shown`);
  }
  return { links: links.length, wrong };
}

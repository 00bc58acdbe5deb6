import { describe, expect, it } from 'vitest';
import { guessCategories } from './guess-categories.ts';
import { latexAuthors } from './latex-authors.ts';
import { latexFront } from './latex-front.ts';
import { markdownFront } from './markdown-front.ts';
import { namedOnly } from './raw-front.ts';

describe('the title page of a LaTeX source', () => {
  it('is read from the commands of the class article', () => {
    const source = String.raw`\documentclass{article}
\title[Short]{Walls of \emph{height} $h_i$\\ and what grows on them}
\author{Ada Lovelace\thanks{Corresponding author.}\\ University of Oxford \and Andr\'e Weil$^{2}$}
\begin{document}\maketitle
\begin{abstract}
We measure walls \cite{one}, 95.2\,\% of them. A wall of height $h_i < \alpha$ has
more moss than we
thought.
\end{abstract}
\keywords{walls, moss \and height}
\section{Introduction}\end{document}`;
    expect(latexFront(source)).toEqual({
      title: 'Walls of height $h_i$ and what grows on them',
      abstract:
        'We measure walls, 95.2 % of them. A wall of height $h_i < \\alpha$ has more moss than we thought.',
      authors: [
        { name: 'Ada Lovelace', affiliations: ['University of Oxford'], isCorresponding: true },
        { name: 'André Weil', affiliations: [] },
      ],
      keywords: ['walls', 'moss', 'height'],
    });
  });

  it('is read from the commands of IEEEtran and amsart', () => {
    const source = String.raw`\title{On walls}\author{\IEEEauthorblockN{Ada Lovelace}\IEEEauthorblockA{Oxford}}
\author{Charles Babbage}\begin{IEEEkeywords}moss; walls\end{IEEEkeywords}`;
    expect(latexFront(source)).toMatchObject({
      title: 'On walls',
      authors: [
        { name: 'Ada Lovelace', affiliations: ['Oxford'] },
        { name: 'Charles Babbage', affiliations: [] },
      ],
      keywords: ['moss', 'walls'],
    });
  });
});

describe('the front matter of MyST and Quarto', () => {
  it('has authors with the parts of their names, affiliations by id, and the abstract as a part', () => {
    const text = `---
title: On walls
authors:
  - name: { given: Ada, family: Lovelace }
    orcid: 0000-0002-1825-0097
    affiliations: [oxford]
    corresponding: true
  - name: Charles Babbage
    affiliations:
      - name: Analytical Society
affiliations:
  - id: oxford
    institution: University of Oxford
keywords: [walls, moss]
---
+++ {"part": "abstract"}
We measure walls.
+++
# Introduction
`;
    expect(markdownFront(text)).toEqual({
      title: 'On walls',
      abstract: 'We measure walls.',
      authors: [
        {
          name: 'Ada Lovelace',
          nameParts: { family: 'Lovelace', given: 'Ada' },
          orcid: '0000-0002-1825-0097',
          affiliations: ['University of Oxford'],
          isCorresponding: true,
        },
        { name: 'Charles Babbage', affiliations: ['Analytical Society'] },
      ],
      keywords: ['walls', 'moss'],
    });
  });
});

describe('the authors of a LaTeX source', () => {
  const ada = { name: 'Ada Lovelace', orcid: '0000-0002-1825-0097' };

  it.each([
    [
      'acmart',
      String.raw`\author{Ada Lovelace}\orcid{0000-0002-1825-0097}
\affiliation{\institution{University of Oxford}\city{Oxford}\country{UK}}\email{ada@oxford.example}
\author{Charles Babbage}\affiliation{\institution{Analytical Society}}`,
    ],
    [
      'authblk',
      String.raw`\author[1]{Ada Lovelace\,\orcidlink{0000-0002-1825-0097}}\author[2]{Charles Babbage}
\affil[1]{University of Oxford}\affil[2]{Analytical Society}`,
    ],
    [
      'elsarticle',
      String.raw`\author[ox]{Ada Lovelace\orcidlink{0000-0002-1825-0097}}\author[as]{Charles Babbage}
\affiliation[ox]{organization={University of Oxford},city={Oxford}}\affiliation[as]{organization={Analytical Society}}`,
    ],
    [
      'llncs',
      String.raw`\author{Ada Lovelace\inst{1}\orcidID{0000-0002-1825-0097} \and Charles Babbage\inst{2}}
\institute{University of Oxford \email{ada@oxford.example} \and Analytical Society}`,
    ],
    [
      'IEEEtran',
      String.raw`\author{\IEEEauthorblockN{Ada Lovelace\orcidlink{0000-0002-1825-0097}}
\IEEEauthorblockA{University of Oxford\\ada@oxford.example} \and
\IEEEauthorblockN{Charles Babbage} \IEEEauthorblockA{Analytical Society}}`,
    ],
    [
      'article',
      String.raw`\author{Ada Lovelace\orcidlink{0000-0002-1825-0097}\\University of Oxford\\\texttt{ada@oxford.example}
\and Charles Babbage\\Analytical Society}`,
    ],
  ])('are read with ORCID iDs and affiliations from %s', (_name, source) => {
    expect(latexAuthors(source)).toEqual([
      { ...ada, affiliations: ['University of Oxford'] },
      { name: 'Charles Babbage', affiliations: ['Analytical Society'] },
    ]);
  });

  it('share the affiliation that follows them in revtex', () => {
    const source = String.raw`\author{Ada Lovelace}\author{Charles Babbage}\affiliation{Oxford}\author{Atlas}\affiliation{Here}`;
    expect(latexAuthors(source).map(({ affiliations }) => affiliations)).toEqual([
      ['Oxford'],
      ['Oxford'],
      ['Here'],
    ]);
  });
});

describe('the authors of a front matter', () => {
  it('are read with ORCID iDs, and with affiliations by name, index and id', () => {
    const { authors } = markdownFront(`---
title: On walls
authors:
  - name: Ada Lovelace
    orcid: 0000-0002-1825-0097
    affiliation: "1, 2"
    corresponding: true
  - name: Charles Babbage
    affiliations:
      - ref: as
      - name: Somewhere
affiliations:
  - name: University of Oxford
    index: 1
  - name: Royal Society
    index: 2
  - id: as
    name: Analytical Society
---
Text.`);
    expect(authors).toEqual([
      {
        name: 'Ada Lovelace',
        orcid: '0000-0002-1825-0097',
        isCorresponding: true,
        affiliations: ['University of Oxford', 'Royal Society'],
      },
      { name: 'Charles Babbage', affiliations: ['Analytical Society', 'Somewhere'] },
    ]);
  });
});

describe('the front matter of a Markdown file', () => {
  it('is read from YAML', () => {
    const source = `---
title: "Walls: a survey"
authors:
  - name: Ada Lovelace
    orcid: 0000-0002-1825-0097
  - Charles Babbage
tags: [moss, walls]
abstract: |
  We survey *walls*.
---
# Introduction

Text.`;
    expect(markdownFront(source)).toEqual({
      title: 'Walls: a survey',
      abstract: 'We survey walls.',
      authors: [
        { name: 'Ada Lovelace', orcid: '0000-0002-1825-0097', affiliations: [] },
        { name: 'Charles Babbage', affiliations: [] },
      ],
      keywords: ['moss', 'walls'],
    });
  });

  it('is otherwise read from headings and labeled lines', () => {
    const source = `# Walls of **stone**

**Authors:** Ada Lovelace, Charles Babbage and Atlas

## Abstract

We look at walls.

They are high.

**Keywords:** moss, walls

## Introduction

Text.`;
    expect(markdownFront(source)).toEqual({
      title: 'Walls of stone',
      abstract: 'We look at walls. They are high.',
      authors: namedOnly(['Ada Lovelace', 'Charles Babbage', 'Atlas']),
      keywords: ['moss', 'walls'],
    });
  });

  it('is empty for a text without any', () => {
    const { title, abstract, authors } = markdownFront(
      'It was a dark night. Nobody wrote a title.\n\nMore text.',
    );
    expect([title, abstract, authors]).toEqual([undefined, undefined, undefined]);
  });
});

describe('guessing categories', () => {
  it('prefers what the title and the keywords say', () => {
    const paper = {
      title: 'Prompt injection in machine learning',
      abstract: 'We attack ranking.',
      keywords: ['cryptography'],
    };
    expect(guessCategories(paper)[0]).toBe('cs.CR');
  });

  it('returns nothing for a paper about nothing known', () => {
    expect(guessCategories({ title: 'On walls', abstract: 'They are high.', keywords: [] })).toEqual([]);
  });
});

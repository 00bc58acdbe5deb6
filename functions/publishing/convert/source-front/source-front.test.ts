import { describe, expect, it } from 'vitest';
import { guessCategories } from './guess-categories.ts';
import { latexFront } from './latex-front.ts';
import { markdownFront } from './markdown-front.ts';

describe('the title page of a LaTeX source', () => {
  it('is read from the commands of the class article', () => {
    const source = String.raw`\documentclass{article}
\title[Short]{Walls of \emph{height} $h_i$\\ and what grows on them}
\author{Ada Lovelace\thanks{Corresponding author.}\\ University of Oxford \and Andr\'e Weil$^{2}$}
\begin{document}\maketitle
\begin{abstract}
We measure walls \cite{one}. A wall of height $h_i < \alpha$ has
more moss than we
thought.
\end{abstract}
\keywords{walls, moss \and height}
\section{Introduction}\end{document}`;
    expect(latexFront(source)).toEqual({
      title: 'Walls of height $h_i$ and what grows on them',
      abstract: 'We measure walls. A wall of height $h_i < \\alpha$ has more moss than we thought.',
      authors: ['Ada Lovelace', 'André Weil'],
      keywords: ['walls', 'moss', 'height'],
    });
  });

  it('is read from the commands of IEEEtran and amsart', () => {
    const source = String.raw`\title{On walls}\author{\IEEEauthorblockN{Ada Lovelace}\IEEEauthorblockA{Oxford}}
\author{Charles Babbage}\begin{IEEEkeywords}moss; walls\end{IEEEkeywords}`;
    expect(latexFront(source)).toMatchObject({
      title: 'On walls',
      authors: ['Ada Lovelace', 'Charles Babbage'],
      keywords: ['moss', 'walls'],
    });
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
      authors: ['Ada Lovelace', 'Charles Babbage'],
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
      authors: ['Ada Lovelace', 'Charles Babbage', 'Atlas'],
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

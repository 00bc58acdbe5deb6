import * as z from 'zod';

/** Pandoc's JSON document (pandoc-types 1.23): https://hackage.haskell.org/package/pandoc-types */
export interface PandocDocument {
  'pandoc-api-version': number[];
  meta: Record<string, MetaValue>;
  blocks: Block[];
}

const Frame = z.object({
  'pandoc-api-version': z.array(z.number()),
  meta: z.record(z.string(), z.unknown()),
  blocks: z.array(z.object({ t: z.string() })),
});
/**
 * Checks that pandoc wrote a document of blocks, in 0.2 ms. What is in them isn't parsed: it is our own pandoc's output,
 * and a recursive schema took 380 ms for 3.5 MB of 150,000 nodes, six times as long as JSON.parse.
 */
export const PandocDocument = z.custom<PandocDocument>((value) => Frame.safeParse(value).success);

type MetaValue =
  | { t: 'MetaInlines'; c: Inline[] }
  | { t: 'MetaBlocks'; c: Block[] }
  | { t: 'MetaString'; c: string }
  | { t: 'MetaBool'; c: boolean }
  | { t: 'MetaList'; c: MetaValue[] }
  | { t: 'MetaMap'; c: Record<string, MetaValue> };

/** Identifier, classes, key-value pairs. */
export type Attributes = [id: string, classes: string[], pairs: [string, string][]];

export type Caption = [short: Inline[] | null, long: Block[]];

export interface Citation {
  citationId: string;
  citationPrefix: Inline[];
  citationSuffix: Inline[];
  citationMode: { t: 'AuthorInText' | 'SuppressAuthor' | 'NormalCitation' };
  citationNoteNum: number;
  citationHash: number;
}

export type Inline =
  | { t: 'Str'; c: string }
  | {
      t: 'Emph' | 'Underline' | 'Strong' | 'Strikeout' | 'Superscript' | 'Subscript' | 'SmallCaps';
      c: Inline[];
    }
  | { t: 'Quoted'; c: [{ t: 'SingleQuote' | 'DoubleQuote' }, Inline[]] }
  | { t: 'Cite'; c: [Citation[], Inline[]] }
  | { t: 'Code'; c: [Attributes, string] }
  | { t: 'Space' | 'SoftBreak' | 'LineBreak' }
  | { t: 'Math'; c: [{ t: 'DisplayMath' | 'InlineMath' }, string] }
  | { t: 'RawInline'; c: [string, string] }
  | { t: 'Link' | 'Image'; c: [Attributes, Inline[], [target: string, title: string]] }
  | { t: 'Note'; c: Block[] }
  | { t: 'Span'; c: [Attributes, Inline[]] };

type Alignment = 'AlignLeft' | 'AlignRight' | 'AlignCenter' | 'AlignDefault';
type ColumnSpec = [{ t: Alignment }, { t: 'ColWidthDefault' } | { t: 'ColWidth'; c: number }];
export type Cell = [Attributes, { t: Alignment }, rowSpan: number, columnSpan: number, Block[]];
export type Row = [Attributes, Cell[]];
type TableBody = [Attributes, rowHeadColumns: number, head: Row[], body: Row[]];

export type Block =
  | { t: 'Plain' | 'Para'; c: Inline[] }
  | { t: 'LineBlock'; c: Inline[][] }
  | { t: 'CodeBlock'; c: [Attributes, string] }
  | { t: 'RawBlock'; c: [string, string] }
  | { t: 'BlockQuote'; c: Block[] }
  | { t: 'OrderedList'; c: [[start: number, { t: string }, { t: string }], Block[][]] }
  | { t: 'BulletList'; c: Block[][] }
  | { t: 'DefinitionList'; c: [Inline[], Block[][]][] }
  | { t: 'Header'; c: [level: number, Attributes, Inline[]] }
  | { t: 'HorizontalRule' }
  | {
      t: 'Table';
      c: [
        Attributes,
        Caption,
        ColumnSpec[],
        head: [Attributes, Row[]],
        TableBody[],
        foot: [Attributes, Row[]],
      ];
    }
  | { t: 'Figure'; c: [Attributes, Caption, Block[]] }
  | { t: 'Div'; c: [Attributes, Block[]] };

export const str = (text: string): Inline => ({ t: 'Str', c: text });
export const attributes = (id = '', classes: string[] = [], pairs: [string, string][] = []): Attributes => [
  id,
  classes,
  pairs,
];
export const span = (attr: Attributes, content: Inline[]): Inline => ({ t: 'Span', c: [attr, content] });
export const pairOf = (attr: Attributes, key: string): string | undefined =>
  attr[2].find(([name]) => name === key)?.[1];

/** Converts pandoc's plain blocks (captions, notes) to paragraphs. */
export const asParagraphs = (blocks: Block[]): Block[] =>
  blocks.map((block) => (block.t === 'Plain' ? { t: 'Para', c: block.c } : block));

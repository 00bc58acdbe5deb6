import * as z from 'zod';
import {
  CAPSULE_FAULT_NAMES,
  CAPSULE_LIMITS,
  CODECHECK_SPECIFICATION,
  COMPARISON_NAMES,
  type Comparison,
  FIGURE_DISTANCE,
} from '#shared/domain/capsule-constants.ts';
import { mustBe } from '#shared/input/explain-issue.ts';

const { seconds, megabytes } = CAPSULE_LIMITS;

/** Whether a path stays in its folder. */
export const isInside = (path: string): boolean =>
  path !== '' &&
  !/^([/\\~]|[a-z]:)/i.test(path) &&
  !path.includes('\0') &&
  !path.split(/[\\/]/).includes('..');

/** Control characters could end a line, or write to a reproducer's terminal. */
const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text);

const InnerPath = z
  .string()
  .max(300)
  .transform((path) => path.replace(/^(\.\/)+/, ''))
  .refine(
    (path) => isInside(path) && isPlain(path) && !path.startsWith('-'),
    mustBe('a path inside the capsule that doesn’t start with “-”'),
  );

/** A command without a shell: the first word is a program, never an option of the program that runs it. */
const Command = z
  .array(z.string().max(500).refine(isPlain, mustBe('a word without control characters')))
  .max(50)
  .refine(
    ([program]) => program === undefined || (program !== '' && !program.startsWith('-')),
    mustBe('a program and its arguments: the first word can’t be empty or start with “-”'),
  );

const DIGEST = '@sha256:[0-9a-f]{64}';
/** The transports of podman (`oci:folder`), which look like a name with a tag. */
const TRANSPORT =
  '(?:atomic|containers-storage|dir|docker|docker-archive|docker-daemon|oci|oci-archive|ostree|sif|tarball):';
const HOST = '[a-zA-Z0-9]+(?:[.-][a-zA-Z0-9]+)*(?::[0-9]{1,5})?';
const NAME = '[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*';
const TAG = ':\\w[\\w.-]{0,127}';
/** An image by the grammar of its references (github.com/distribution/reference). */
const IMAGE = new RegExp(`^(?!${TRANSPORT})(?:${HOST}/)?${NAME}(?:/${NAME})*(?:${TAG})?(?:${DIGEST})?$`);

const Image = z
  .string()
  .max(300)
  .refine(
    (image) => image === '' || IMAGE.test(image),
    mustBe('the name of a container image, such as `docker.io/library/node@sha256:…`'),
  );

/** Whether an image is named with its digest: a tag can change later. */
export const isPinned = (image: string): boolean => IMAGE.test(image) && new RegExp(`${DIGEST}$`).test(image);

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, mustBe('64 hexadecimal digits in lower case'));

const ExpectedOutput = z.object({
  file: InnerPath.describe('Its path in the capsule, where the authors’ own output is.'),
  comment: z.string().max(300).default(''),
  reproduces: z.string().max(200).default('').describe('Such as `Table 2` or `Figure 1`.'),
  compare: z.enum(COMPARISON_NAMES).optional().describe('By default chosen by the file’s extension.'),
  absolute: z.number().nonnegative().default(0).describe('The tolerance of a number.'),
  relative: z.number().nonnegative().max(1).default(0).describe('The tolerance, as a part of the number.'),
  distance: z.number().min(0).max(1).default(FIGURE_DISTANCE).describe('The tolerance of a figure.'),
});
export type ExpectedOutput = z.output<typeof ExpectedOutput>;

const ManifestValue = z.object({
  file: InnerPath.describe('The output that has the value.'),
  at: z
    .string()
    .max(200)
    .describe(
      'A JSON Pointer such as `/rows/0/mean`, or `row,column` of a CSV or TSV file. Both count from 1; the line with the names is row 1, and names of columns don’t work.',
    ),
  digits: z.number().int().min(0).max(15).optional().describe('Decimals to print.'),
});
export type ManifestValue = z.output<typeof ManifestValue>;

/** `codecheck.yml`: the fields of CODECHECK that we read, and ours. Others are kept. */
export const CapsuleManifest = z.looseObject({
  version: z.string().max(200).default(CODECHECK_SPECIFICATION),
  manifest: z.array(ExpectedOutput).max(CAPSULE_LIMITS.outputs).default([]),
  license: z.string().max(100).default('').describe('An SPDX id, such as `MIT`.'),
  run: z
    .object({
      command: Command.default([]),
      seconds: z.number().int().min(1).max(seconds.max).optional(),
      megabytes: z.number().int().min(16).max(megabytes.max).optional(),
      network: z.boolean().optional().describe('By default false, but `data` are fetched before the run.'),
      hardware: z.string().max(300).default(''),
    })
    .prefault({}),
  environment: z
    .object({
      runtime: z.string().max(100).default('').describe('Such as `node 24`.'),
      image: Image.default('').describe('A container image with its digest.'),
    })
    .prefault({}),
  data: z
    .array(
      z.object({
        file: InnerPath,
        url: z.url({ protocol: /^https$/, ...mustBe('an address that starts with https://') }).max(1000),
        sha256: Sha256.optional(),
        bytes: z.number().int().positive().optional(),
      }),
    )
    .max(CAPSULE_LIMITS.dataFiles)
    .default([]),
  values: z
    .record(z.string().regex(/^[\w.-]{1,60}$/), ManifestValue)
    .refine(
      (values) => Object.keys(values).length <= CAPSULE_LIMITS.values,
      mustBe(`at most ${CAPSULE_LIMITS.values} values`),
    )
    .default({}),
});
export type CapsuleManifest = z.output<typeof CapsuleManifest>;

/** Returns how an output is compared: as its manifest says, or by its extension. */
export function comparisonOf({ file, compare }: Pick<ExpectedOutput, 'file' | 'compare'>): Comparison {
  if (compare) return compare;
  if (/\.(json|csv|tsv)$/i.test(file)) return 'numbers';
  if (/\.png$/i.test(file)) return 'figure';
  return /\.(txt|md|html|tex|xml|svg|log)$/i.test(file) ? 'text' : 'bytes';
}

/** A fault of a capsule, as advice for its authors. */
export const CapsuleAdvice = z.object({
  fault: z.enum(CAPSULE_FAULT_NAMES),
  file: z.string().describe('The file in the capsule; empty if the fault is about the whole.'),
  line: z.number().int().nullable(),
  message: z.string().describe('A sentence that says what to do.'),
});
export type CapsuleAdvice = z.infer<typeof CapsuleAdvice>;

export const CapsuleFile = z.object({
  path: z.string().describe('Inside the capsule.'),
  size: z.number().int().describe('Bytes.'),
  sha256: z.string(),
});
export type CapsuleFile = z.infer<typeof CapsuleFile>;

/** The value of a number in the paper, with the output that it comes from. */
export const CapsuleValue = z.object({
  key: z.string(),
  file: z.string(),
  text: z.string().describe('As printed.'),
});
export type CapsuleValue = z.infer<typeof CapsuleValue>;

/** The code and data of a version, with what they reproduce. */
export const Capsule = z.object({
  digest: z.string().describe('The SHA-256 of the sorted lines `<sha256>  <path>` of its files.'),
  license: z.string().describe('An SPDX id; empty if the manifest names none.'),
  runtime: z.string(),
  image: z.string(),
  command: z.array(z.string()),
  seconds: z.number().int(),
  megabytes: z.number().int(),
  network: z.boolean(),
  hardware: z.string(),
  outputs: z.array(
    z.object({
      file: z.string(),
      reproduces: z.string(),
      comment: z.string(),
      compare: z.enum(COMPARISON_NAMES),
    }),
  ),
  values: z.array(CapsuleValue),
  fileCount: z.number().int(),
  bytes: z.number().int(),
  advice: z
    .array(CapsuleAdvice)
    .max(CAPSULE_LIMITS.advice)
    .describe('For authors; readers get an empty list.'),
});
export type Capsule = z.infer<typeof Capsule>;

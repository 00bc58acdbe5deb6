import { OaiError } from './oai-error.ts';

/** The arguments of each verb (OAI-PMH 2.0, 4). */
const VERBS = {
  Identify: {},
  ListMetadataFormats: { identifier: 'optional' },
  ListSets: { resumptionToken: 'exclusive' },
  GetRecord: { identifier: 'required', metadataPrefix: 'required' },
  ListIdentifiers: {
    from: 'optional',
    until: 'optional',
    metadataPrefix: 'required',
    set: 'optional',
    resumptionToken: 'exclusive',
  },
  ListRecords: {
    from: 'optional',
    until: 'optional',
    metadataPrefix: 'required',
    set: 'optional',
    resumptionToken: 'exclusive',
  },
} as const satisfies Record<string, Partial<Record<Argument, 'required' | 'optional' | 'exclusive'>>>;
export type Verb = keyof typeof VERBS;
export type Argument = 'identifier' | 'metadataPrefix' | 'from' | 'until' | 'set' | 'resumptionToken';

export type Arguments = Partial<Record<Argument, string>>;

/** @throws OaiError `badVerb` */
export function readVerb(given: URLSearchParams): Verb {
  const [verb, ...others] = given.getAll('verb');
  if (verb === undefined) throw new OaiError('badVerb', 'Name a verb, such as ?verb=Identify.');
  if (others.length > 0) throw new OaiError('badVerb', 'Name one verb; you named several.');
  if (!isVerb(verb))
    throw new OaiError(
      'badVerb',
      `There is no verb “${verb}”. Use one of ${Object.keys(VERBS).join(', ')}; capitals matter.`,
    );
  return verb;
}

const isVerb = (text: string): text is Verb => Object.hasOwn(VERBS, text);

/** Returns the arguments of a verb. @throws OaiError `badArgument` for missing, unknown and repeated ones */
export function readArguments(verb: Verb, given: URLSearchParams): Arguments {
  const known: Partial<Record<string, string>> = VERBS[verb];
  const read: Arguments = {};
  for (const [name, value] of given) {
    if (name === 'verb') continue;
    const rule = known[name];
    if (rule === undefined)
      throw new OaiError('badArgument', `${verb} has no argument “${name}”. ${argumentsOf(verb)}`);
    if (read[name as Argument] !== undefined)
      throw new OaiError('badArgument', `The argument “${name}” is repeated. Send it once.`);
    if (rule === 'exclusive' && [...given.keys()].some((other) => other !== 'verb' && other !== name))
      throw new OaiError('badArgument', `Send ${name} without other arguments: it contains them.`);
    read[name as Argument] = value;
  }
  for (const [name, rule] of Object.entries(known))
    if (rule === 'required' && !read[name as Argument] && read.resumptionToken === undefined)
      throw new OaiError('badArgument', `${verb} needs the argument “${name}”. ${argumentsOf(verb)}`);
  return read;
}

function argumentsOf(verb: Verb): string {
  const names = Object.keys(VERBS[verb]);
  return names.length > 0 ? `Its arguments are ${names.join(', ')}.` : 'It has no arguments.';
}

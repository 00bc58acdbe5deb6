import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { Registration } from '#shared/domain/account.ts';
import { AgentFields } from '#shared/domain/agent.ts';
import { ProfileInput } from '#shared/domain/marketplace.ts';

const Person = Registration.extend({
  agents: z.array(AgentFields.extend({ listing: ProfileInput.optional() })),
});
export type Person = z.infer<typeof Person>;

/** Reads the invented people of the demonstration, with their agents, listings and passwords. */
export function readPeople(): Person[] {
  const { supervisors } = z
    .object({ supervisors: z.array(Person) })
    .parse(JSON.parse(readFileSync('examples/people.json', 'utf8')));
  return supervisors;
}

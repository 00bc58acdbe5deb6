import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { Registration } from '#shared/domain/account.ts';
import { AgentFields } from '#shared/domain/agent.ts';

const Person = Registration.extend({ agents: z.array(AgentFields) });
export type Person = z.infer<typeof Person>;

/** The invented people of the demonstration set, with their agents and passwords; they exist on laptops alone. */
export function readPeople(): Person[] {
  const { supervisors } = z
    .object({ supervisors: z.array(Person) })
    .parse(JSON.parse(readFileSync('examples/people.json', 'utf8')));
  return supervisors;
}

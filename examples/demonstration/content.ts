import { type DemoPaper, readPapers } from './read-papers.ts';
import { type Person, readPeople } from './read-people.ts';
import { type DemoReview, readReviews } from './read-reviews.ts';

/** The demonstration's people, papers and reviews, found by the names that the journal uses. */
export class Content {
  readonly people = readPeople();
  /** Held for desk review, so they aren't among the papers that tests and benchmarks convert. */
  readonly held = readPapers('examples/demonstration/papers');
  readonly papers = [...readPapers(), ...this.held];
  readonly #reviews = readReviews();

  person(username: string): Person {
    return found(
      this.people.find((person) => person.username === username),
      `person ${username}`,
    );
  }

  paper(slug: string): DemoPaper {
    return found(
      this.papers.find((paper) => paper.slug === slug),
      `paper ${slug}`,
    );
  }

  /** @param name a file's name without `.json` */
  review(paper: string, name: string): DemoReview {
    return found(this.#reviews.get(`${paper}/${name}`), `review ${name} of ${paper}`);
  }

  /** Returns the username of the supervisor of an agent, or the username itself. */
  supervisorOf(agentOrUsername: string): string {
    const supervisor = this.people.find(
      ({ username, agents }) =>
        username === agentOrUsername || agents.some(({ name }) => name === agentOrUsername),
    );
    return found(supervisor, `agent or person ${agentOrUsername}`).username;
  }

  /** Whether an agent accepts requests at once. */
  acceptsAtOnce(agent: string): boolean {
    const { agents } = this.person(this.supervisorOf(agent));
    return agents.find(({ name }) => name === agent)?.listing?.autoAcceptRequests === true;
  }
}

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Error(`The demonstration has no ${what}.`);
  return thing;
}

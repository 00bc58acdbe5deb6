/**
 * Returns a function that says whether a text names somebody, by their name, ORCID iD or mail address. A single word, such as an agent’s
 * name, may mean something else, and isn’t found.
 */
export function nameFinder(text: string): (name: string) => boolean {
  const said = comparable(text);
  return (name) => {
    const named = comparable(name);
    return /[ @\d]/.test(named) && said.includes(named);
  };
}

const comparable = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

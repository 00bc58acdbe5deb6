// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources of modules have templates
import { expect, it } from 'vitest';
import { findTexts } from './find-texts.ts';
import { translateModule } from './translate.ts';

const messages = (source: string) => findTexts(source).map(({ message }) => message);
const translated = (source: string, texts: Record<string, string>) =>
  translateModule(source, findTexts(source), (message) => texts[message]);

it('reads an element with its links, values and counts as one message', () => {
  expect(
    messages(
      'const a = <p>Sent to {user.name}. <Link to="/x">Undo {counted(papers.length, "paper")}</Link>{isOld && <b>Old news</b>}</p>;',
    ),
  ).toEqual([
    'Sent to {name}. <Link>Undo {length, plural, one {# paper} other {# papers}}</Link>{isOld}',
    'Old news',
  ]);
});

it('finds labels and sentences in code, and nothing that only programs read', () => {
  const source = `import { x } from './a b.ts';
const labels = { title: 'Review requests', path: '/my papers', css: 'a-b c', state: 'Open', type: 'Closed' };
const links = { 'Browse papers': '/browse', Status: '/status' };
const b = <Input label="Title" className="My Class" title={\`\${n} of 3 left\`} onKeyDown={(e) => e.key === 'Enter'} />;
const c = isNew ? 'by a person' : other;
throw new AppError('x', { message: \`Wait \${n} s. Then try again.\` });`;
  expect(messages(source)).toEqual([
    ...['Review requests', 'Open', 'Browse papers', 'Status', 'Title', '{n} of 3 left', 'by a person'],
    'Wait {n} s. Then try again.',
  ]);
});

it('puts a translation into the place of its text, with what it inserts', () => {
  const source =
    'const a = <p>\n  Sent to {user.name}.{" "}\n  <Link to="/x">Undo {counted(papers.length, "paper")}</Link>\n</p>;\nconst b = <Input label="Title" />;';
  expect(
    translated(source, {
      'Sent to {name}. <Link>Undo {length, plural, one {# paper} other {# papers}}</Link>':
        '<Link>Deshacer {length, plural, one {# artículo} other {# artículos}}</Link>: {name}',
      Title: 'Título `breve`',
    }),
  ).toBe(
    `import { pluralOf as pluralOf_ } from '#shared/input/plural-of.ts'; const a = <p><Link to="/x">{"Deshacer "}{pluralOf_(papers.length, { "one": (count_) => <>{count_}{" artículo"}</>, "other": (count_) => <>{count_}{" artículos"}</> })}</Link>{": "}{user.name}</p>;\nconst b = <Input label={\`Título \\\`breve\\\`\`} />;`,
  );
});

it('translates the texts inside what a text inserts', () => {
  expect(
    translated('const a = `Score: ${isOpen ? "not yet" : `at least ${n}`}`;', {
      'Score: {isOpen}': '{isOpen} (nota)',
      'not yet': 'aún no',
      'at least {n}': 'mínimo {n}',
    }),
  ).toBe('const a = `${isOpen ? `aún no` : `mínimo ${n}`} (nota)`;');
});

it('refuses a translation that inserts what its text doesn’t have', () => {
  expect(() =>
    translated('const a = `Sent to ${name}.`;', { 'Sent to {name}.': 'Enviado a {nombre}.' }),
  ).toThrow(/inserts nombre/);
});

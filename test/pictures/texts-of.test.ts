import { expect, it } from 'vitest';
import { textsOf } from './texts-of.ts';

const texts = (source: string) => textsOf(source).map(({ text }) => text);

it('reads an element with its links and values as one text', () => {
  expect(
    texts('const a = <p>Sent to {name}. <Link to="/x">Undo it</Link>{isOld && <b>Old news</b>}</p>;'),
  ).toEqual(['Sent to …. Undo it…', 'Old news']);
});

it('finds labels and sentences in code, and nothing that only programs read', () => {
  const source = `import { x } from './a b.ts';
const labels = { 'Not This': 'Review requests', path: '/my papers', css: 'a b' };
const b = <Input label="Title" className="My Class" title={\`\${n} of 3 left\`} />;
throw new AppError('x', { message: \`Wait \${n} s. Then try again.\` });`;
  expect(texts(source)).toEqual(['Review requests', 'Title', '… of 3 left', 'Wait … s. Then try again.']);
});

// CommonJS without new syntax, so that every Node can run it.
const OLDEST = 22;
const version = process.versions.node;

if (Number(version.split('.')[0]) < OLDEST) {
  console.error(
    `This is Node ${version}, and Colophon’s programs need Node ${OLDEST} or newer. npm ci installs Node 24 for npm’s scripts: run npm ci, and then npm start, npm test or npx -c "vitest run …".`,
  );
  process.exit(1);
}

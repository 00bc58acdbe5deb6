import { beforeAll, describe, expect, it } from 'vitest';
import { aBrowser, launchBrowser } from '../support/browser.ts';
import { theDemonstration } from '../support/demonstration.ts';
import { deadLinks, type Link } from '../support/robot/dead-links.ts';
import { examplesOf, ROUTES, type Role, type Scene } from '../support/robot/page-examples.ts';
import { pageFaults } from '../support/robot/page-faults.ts';
import { type Fault, TEXTS, type Visit, visit } from '../support/robot/robot.ts';
import { sceneOf, sessionsOf } from '../support/robot/scene.ts';

/**
 * All roles at all widths by both hands take an hour. A usual run opens each page once, as who can see it, operates one control of each
 * kind, and takes a few of the pages that one description makes.
 */
const ALL = process.env.NIGHTLY !== undefined;
const PAGES_AT_A_TIME = 4;
const MOST_EXAMPLES = 6;
const WIDTHS = [390, 1440] as const;

const demonstration = theDemonstration();
const browser = aBrowser();
let scene: Scene;
let tokens: Awaited<ReturnType<typeof sessionsOf>>;
const faults: Fault[] = [];
const links: Link[] = [];
let operated = 0;

beforeAll(async () => {
  const { url, progress } = demonstration();
  scene = await sceneOf(progress, url);
  tokens = await sessionsOf();
});

describe('a robot that uses the site', () => {
  it.each([
    ['the page is empty', '<main><p hidden>Nothing</p></main>'],
    ['the page failed: Couldn’t show this page', '<main><h1>Couldn’t show this page</h1></main>'],
    ['a placeholder: “@ROWS@”', '<main><p>@ROWS@</p></main>'],
    ['a placeholder: “Run it { #run }”', '<main><h2>Run it { #run }</h2></main>'],
    ['a marker of the converter: “colophondisplay x”', '<main><p>colophondisplay x</p></main>'],
    ['a value is missing: “NaN views”', '<main><p>NaN views</p></main>'],
    ['href is “/users/undefined”', '<main><a href="/users/undefined">Ada</a></main>'],
    [
      'text over text: “One line” and “Another line”',
      '<main><p>One line</p><p style="margin-top: -14px">Another line</p></main>',
    ],
  ])('notices: %s', async (fault, html) => {
    const { page } = await browser.open();
    await page.setContent(`<style>p { margin: 0; font: 16px serif }</style>${html}`);
    expect(await page.evaluate(pageFaults, TEXTS)).toEqual([fault]);
    await page.context().close();
  });

  it('knows an address of every page', () => {
    expect(ROUTES.filter((route) => examplesOf(route, scene).length === 0)).toEqual([]);
  });

  it(
    'operates every page by mouse and keyboard, on a phone and a desk, without a fault',
    async () => {
      const { url } = demonstration();
      const chromium = await launchBrowser();
      const waiting = visits();
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const seen = await visit(chromium, url, next);
          faults.push(...seen.faults);
          operated += seen.operated;
          for (const [address, on] of seen.addresses) links.push({ address, on, token: next.token });
        }
      };
      await Promise.all(Array.from({ length: PAGES_AT_A_TIME }, work));
      await chromium.close();
      console.info(`The robot operated ${operated} controls.`);
      expect(operated).toBeGreaterThan(ROUTES.length);
      expect(grouped(faults)).toBe('');
    },
    // Alone, a usual run takes 6 minutes. Only one that hangs takes the whole time.
    ALL ? 5_400_000 : 1_800_000,
  );

  it('finds something behind every link', async () => {
    const { url } = demonstration();
    expect(await deadLinks(url, links)).toEqual([]);
  }, 300_000);
});

/** The pages in the order of routes; the longest take a whole place from the start. */
function visits(): Visit[] {
  const pages = ROUTES.flatMap((route) =>
    examplesOf(route, scene)
      .slice(0, ALL ? undefined : MOST_EXAMPLES)
      .flatMap((path) => rolesOf(route).map((as) => ({ route, path, as }))),
  );
  if (!ALL) return pages.map((page, index) => ({ ...page, ...inTurn(page, index) }));
  return pages.flatMap((page) =>
    WIDTHS.flatMap((width) =>
      (['mouse', 'keyboard'] as const).map((hands) => ({
        ...page,
        token: tokens[page.as],
        width,
        colorScheme: 'light' as const,
        hands,
        isFollowed: hands === 'keyboard' && page.route !== '*',
        mostOfAKind: 30,
        withFrame: true,
        isMissing: page.route === '*',
      })),
    ),
  );
}

/** Widths, hands and ways to a page in turn. Pages with what the whole site has are seen at both widths. */
function inTurn({ route, as }: { route: string; as: Role }, index: number) {
  const isPhone = index % 2 === 0;
  return {
    token: tokens[as],
    width: isPhone ? WIDTHS[0] : WIDTHS[1],
    ...(AT_BOTH_WIDTHS.includes(route) ? { alsoAt: isPhone ? WIDTHS[1] : WIDTHS[0] } : {}),
    colorScheme: index % 3 === 0 ? ('dark' as const) : ('light' as const),
    hands: Math.floor(index / 2) % 2 === 0 ? ('mouse' as const) : ('keyboard' as const),
    isFollowed: isPhone && route !== '*',
    mostOfAKind: 1,
    withFrame: FRAME_ON.includes(route),
    isMissing: route === '*',
  };
}

/** The pages on which the controls of the whole site are operated. */
const FRAME_ON = ['/', '/support', '/admin/desk', '/my-papers'];
const AT_BOTH_WIDTHS = [...FRAME_ON, '/search', '/submit'];
const FOR_MEMBERS =
  /^\/(search\/saved|notifications|papers\/:id\/write-review|reviews?|agents|agents\/:id\/marketplace|marketplace\/analytics|venues\/(new|:slug\/(manage|papers))|review-requests|credits|submit|invitations|my-papers|drafts|external-papers|api-keys|connect|profile.*)$/;
const FOR_ADMINS = /^\/(admin\/|monitoring)/;
/** Their author sees more than a visitor. */
const FOR_ALL = ['/', '/papers/:id/reviews', '/marketplace/agents/:id'];

function rolesOf(route: string): Role[] {
  if (ALL || FOR_ALL.includes(route)) return ['visitor', 'author', 'admin'];
  if (FOR_ADMINS.test(route)) return ['admin'];
  return [FOR_MEMBERS.test(route) ? 'author' : 'visitor'];
}

/** Each fault once, with up to three ways to it. */
function grouped(found: Fault[]): string {
  const groups = Map.groupBy(found, ({ what }) => what);
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([what, each]) => {
      const ways = new Set(each.map(({ where, how }) => `\n    ${where}${how ? `: ${how}` : ''}`));
      return `${what} (${each.length}×)${[...ways].slice(0, 3).join('')}`;
    })
    .join('\n');
}

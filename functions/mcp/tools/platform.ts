import * as z from 'zod';
import { CHECKLIST, GUIDANCE_TOPICS, guidance } from '../guidance/guidance.ts';
import { words } from '../tool.ts';

export const platformTools = [
  words({
    name: 'get_platform_guidance',
    category: 'platform',
    description: 'How the platform works, and which tools do what: read this first.',
    input: z.object({ topic: z.enum(GUIDANCE_TOPICS).default('overview') }),
    text: ({ topic }) => guidance(topic),
  }),
  words({
    name: 'get_submission_checklist',
    category: 'platform',
    description: 'What to check before a paper is submitted.',
    input: z.object({}),
    text: () => CHECKLIST,
  }),
];

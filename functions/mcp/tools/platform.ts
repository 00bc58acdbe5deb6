import * as z from 'zod';
import { CHECKLIST, GUIDANCE_TOPICS, guidance } from '../guidance/guidance.ts';
import { words } from '../tool.ts';

export const platformTools = [
  words({
    name: 'get_platform_guidance',
    category: 'platform',
    description: 'Get an overview of the platform and its tools. Read this first.',
    input: z.object({ topic: z.enum(GUIDANCE_TOPICS).default('overview') }),
    text: ({ topic }) => guidance(topic),
  }),
  words({
    name: 'get_submission_checklist',
    category: 'platform',
    description: 'Get the checklist for submitting a paper.',
    input: z.object({}),
    text: () => CHECKLIST,
  }),
];

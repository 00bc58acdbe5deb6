import { CATEGORIES, type Tool } from '../../functions/mcp/tool.ts';
import { ALL_TOOLS } from '../../functions/mcp/tools/all-tools.ts';

/** Writes the documentation's Markdown tables of the MCP server's tools, one for each category. */
export function toolTables(): string {
  return Object.entries(CATEGORIES)
    .map(([category, title]) => {
      const rows = ALL_TOOLS.filter((tool) => tool.category === category).map(
        ({ name, description, annotations }) =>
          `| \`${name}\` | ${firstSentence(description)} | ${effectOf(annotations)} |`,
      );
      return [`### ${title}`, '', '| Tool | What it does | |', '| --- | --- | --- |', ...rows].join('\n');
    })
    .join('\n\n');
}

const effectOf = ({ readOnlyHint, destructiveHint }: Tool['annotations']): string =>
  readOnlyHint ? 'reads' : destructiveHint ? 'replaces or removes' : 'writes';

/** A line break would end the row, and a bar the cell. */
const firstSentence = (text: string) =>
  (/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text).replace(/\s+/g, ' ').replaceAll('|', '\\|');

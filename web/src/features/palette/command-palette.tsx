import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { storeTheme } from '../../lib/theme.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormulaText } from '../../ui/formula-text.tsx';
import {
  type PaletteCommand,
  paletteActions,
  palettePages,
  paletteSettings,
  rankEntry,
} from './palette-commands.ts';
import { type PalettePaper, usePalettePapers } from './palette-papers.ts';

interface CommandPaletteProps {
  /** The page that submits a paper in the current site state. */
  submitPath: string;
  /** Returns what was typed before the palette was there. */
  takeTyped: () => string;
  onClose: () => void;
}

/** A dialog that opens pages and papers and runs actions by a few typed letters. */
export function CommandPalette({ submitPath, takeTyped, onClose }: CommandPaletteProps) {
  const [typed, setTyped] = useState(takeTyped);
  const { supervisor } = useAuth();
  const { own, found } = usePalettePapers(typed);
  const act = useEffectOf(onClose);
  const words = typed.trim();
  const entryOf = (command: PaletteCommand) => (
    <CommandEntry key={command.id} command={command} onSelect={() => act(command.effect)} />
  );
  const paperEntryOf = (isFound: boolean) => (paper: PalettePaper) => (
    <PaperEntry
      key={paper.id}
      paper={paper}
      isFound={isFound}
      onSelect={() => act({ to: `/papers/${paper.archiveId ?? paper.id}` })}
    />
  );
  return (
    <Command label="Commands, pages, and papers" filter={rankEntry} loop>
      <Dialog
        title="Command palette"
        size="palette"
        onClose={onClose}
        head={
          <Command.Input
            className="palette-input"
            placeholder="Go to a page or paper, or run a command"
            value={typed}
            onValueChange={setTyped}
          />
        }
      >
        <Command.List className="palette-list" label="Results">
          <Group heading="Actions">{paletteActions(supervisor, submitPath).map(entryOf)}</Group>
          {own.length > 0 && <Group heading="Your papers">{own.map(paperEntryOf(false))}</Group>}
          <Group heading="Pages">{palettePages(supervisor, submitPath).map(entryOf)}</Group>
          <Group heading="Settings">{paletteSettings(supervisor).map(entryOf)}</Group>
          {words !== '' && (
            <Group heading="Papers" isAlwaysShown>
              {found.map(paperEntryOf(true))}
              <Command.Item
                className="palette-entry"
                value="search"
                forceMount
                onSelect={() => act({ to: `/search?${new URLSearchParams({ q: words })}` })}
              >
                <Search className="icon" aria-hidden />
                Search papers for “{words}”
              </Command.Item>
            </Group>
          )}
        </Command.List>
      </Dialog>
    </Command>
  );
}

/** Returns a function that closes the palette and then does what an entry says. */
function useEffectOf(onClose: () => void) {
  const navigate = useNavigate();
  const { logout } = useAuth();
  return async (effect: PaletteCommand['effect']) => {
    onClose();
    if (effect === 'log-out') {
      // Home first: a page that requires a login would redirect to /login.
      await navigate('/');
      await logout();
    } else if ('theme' in effect) storeTheme(effect.theme);
    else await navigate(effect.to);
  };
}

interface GroupProps {
  heading: string;
  isAlwaysShown?: boolean;
  children: ReactNode;
}

function Group({ heading, isAlwaysShown = false, children }: GroupProps) {
  return (
    <Command.Group
      className="palette-group"
      heading={<span className="label">{heading}</span>}
      forceMount={isAlwaysShown}
    >
      {children}
    </Command.Group>
  );
}

function CommandEntry({ command, onSelect }: { command: PaletteCommand; onSelect: () => void }) {
  const { id, label, words = '', icon: Icon } = command;
  return (
    <Command.Item className="palette-entry" value={id} keywords={[label, words]} onSelect={onSelect}>
      <Icon className="icon" aria-hidden />
      {label}
    </Command.Item>
  );
}

interface PaperEntryProps {
  paper: PalettePaper;
  /** Whether the server found it, so that it is shown for any text. */
  isFound: boolean;
  onSelect: () => void;
}

function PaperEntry({ paper: { id, archiveId, title }, isFound, onSelect }: PaperEntryProps) {
  return (
    <Command.Item
      className="palette-entry palette-paper"
      value={`paper ${id}`}
      keywords={[title, archiveId ?? '']}
      forceMount={isFound}
      onSelect={onSelect}
    >
      <span>
        <FormulaText text={title} />
      </span>
      {archiveId && <span className="mono">{archiveId}</span>}
    </Command.Item>
  );
}

import { Search } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameKey } from '#domain/schemas/text.ts';
import { useText } from '#i18n/use-text.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Kbd } from '#ui/display/Kbd.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { useCommands, useCommandSources } from '../commands.ts';
import { mayUseMode } from '../mode.ts';
import { modeOf, panelDefinitions, type Icon } from '../panels/define-panel.ts';
import { openById } from '../panels/open-panel.ts';
import { closeOverlay } from './overlay.ts';
import styles from './keyboard.module.css';

type Line = { id: string; label: string; note?: string; shortcut?: string; icon?: Icon; run: () => void };
type Group = { id: string; title: string; lines: readonly Line[] };

const holds = (label: string, typed: string): boolean =>
  nameKey(typed)
    .split(' ')
    .every((word) => nameKey(label).includes(word));

function useGroups(typed: string): readonly Group[] {
  const { t } = useTranslation('common');
  const text = useText();
  const commands = useCommands();
  const sources = useCommandSources();
  return useMemo(() => {
    const open = panelDefinitions().filter(({ id }) => modeOf(id) === null || mayUseMode());
    const panels = open.map((panel): Line => ({
      id: `panel-${panel.id}`,
      label: text(panel.title_key),
      icon: panel.icon,
      run: () => openById(panel.id),
      ...(panel.shortcut === undefined ? {} : { shortcut: panel.shortcut }),
    }));
    const acts = commands
      .filter((command) => command.when?.() ?? true)
      .map((command): Line => {
        const { label_key, ...rest } = command;
        return { ...rest, label: text(label_key) };
      });
    const found = sources.map((source) => ({
      id: source.id,
      title: text(source.label_key),
      lines: typed === '' ? [] : source.find(typed),
    }));
    return [
      ...found,
      { id: 'acts', title: t('palette.actions'), lines: acts.filter((line) => holds(line.label, typed)) },
      { id: 'panels', title: t('palette.panels'), lines: panels.filter((line) => line.label !== '' && holds(line.label, typed)) },
    ].filter((group) => group.lines.length > 0);
  }, [commands, sources, text, t, typed]);
}

/** Ctrl K: fields, actions and panels by name. Arrows choose, Enter runs. */
export function CommandPalette() {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const base = useId();
  const groups = useGroups(typed);
  const lines = groups.flatMap((group) => group.lines);
  const run = (line: Line | undefined) => {
    if (!line) return;
    closeOverlay();
    line.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = (at + (event.key === 'ArrowDown' ? 1 : -1) + lines.length) % Math.max(1, lines.length);
      setAt(next);
      document.getElementById(`${base}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(lines[at]);
    }
  };
  return (
    <Dialog open onClose={closeOverlay} title={t('palette.title')} title_hidden width={560}>
      <div>
        <TextField
          label={t('palette.title')}
          label_hidden
          role="combobox"
          aria-expanded
          aria-controls={`${base}-list`}
          aria-activedescendant={lines.length > 0 ? `${base}-${at}` : undefined}
          autoComplete="off"
          placeholder={t('palette.placeholder')}
          before={<Search size={16} aria-hidden="true" />}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
        <div id={`${base}-list`} role="listbox" aria-label={t('palette.title')} className={styles['results']}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-label={group.title}>
              {/* Options alone may stand in a list box; the group carries the same name. */}
              <div className={styles['heading']} aria-hidden="true">
                {group.title}
              </div>
              {group.lines.map((line) => {
                const index = lines.indexOf(line);
                const LineIcon = line.icon;
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the search field, which names the option as active
                  <div
                    key={line.id}
                    tabIndex={-1}
                    id={`${base}-${index}`}
                    role="option"
                    aria-selected={index === at}
                    className={styles['result']}
                    onPointerMove={() => setAt(index)}
                    onClick={() => run(line)}
                  >
                    {LineIcon && <LineIcon size={16} aria-hidden="true" />}
                    <span>{line.label}</span>
                    {line.note !== undefined && <span className={styles['note']}>{line.note}</span>}
                    {line.shortcut !== undefined && <Kbd>{line.shortcut}</Kbd>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {lines.length === 0 && (
          <p role="status" className={styles['empty']}>
            {t('no_results')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { useWindows } from '../windows/windows-store.ts';
import { useFreeArea } from '../free-area.ts';
import { useMode } from '../mode.ts';
import { useActiveTool, useTools, type Tool } from '../tools.ts';
import styles from './ToolBar.module.css';

const enabled = () => null;

function ToolButton({ tool, active }: { tool: Tool; active: boolean }) {
  const text = useText();
  const useDisabled = tool.useDisabled ?? enabled;
  const reason = useDisabled();
  const label = text(tool.label_key);
  const { icon: Icon } = tool;
  const run = () => {
    if (reason === null) tool.run();
  };
  if (tool.wide) {
    return (
      <Button
        variant="ghost"
        selected={active}
        icon={<Icon size={18} aria-hidden="true" />}
        aria-disabled={reason !== null || undefined}
        aria-pressed={tool.kind === 'mode' ? active : undefined}
        onClick={run}
        {...tip(reason ?? label, tool.shortcut)}
      >
        {label}
      </Button>
    );
  }
  return (
    <IconButton
      size="lg"
      label={label}
      icon={<Icon size={18} aria-hidden="true" />}
      {...(tool.shortcut === undefined ? {} : { shortcut: tool.shortcut })}
      {...(tool.kind === 'mode' ? { pressed: active } : {})}
      {...(reason === null ? {} : { 'aria-disabled': true, ...tip(`${label}: ${reason}`) })}
      onClick={run}
    />
  );
}

/** Arrows move between tools, as a tool bar should. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Top centre of the free map. Tools open docked panels, so they wait while a page panel is open. */
export function ToolBar() {
  const { t } = useTranslation('common');
  const tools = useTools();
  const active = useActiveTool();
  const { rect } = useFreeArea();
  const has_page = useWindows(({ layout }) => Object.values(layout.panels).some(({ place, folded }) => place === 'page' && !folded));
  const mode = useMode();
  if (tools.length === 0 || has_page || mode !== null) return null;
  const groups = [...new Set(tools.map((tool) => tool.group))].toSorted((a, b) => a - b);
  return (
    <section aria-label={t('region.tools')} className={styles['anchor']} style={{ left: rect.x, width: rect.width, top: 12 }}>
      <div
        role="toolbar"
        aria-label={t('region.tools')}
        className={styles['tools']}
        data-region="tools"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {groups.map((group, at) => (
          <Fragment key={group}>
            {at > 0 && <span className={styles['line']} />}
            {tools
              .filter((tool) => tool.group === group)
              .map((tool) => (
                <ToolButton key={tool.id} tool={tool} active={tool.id === active || (active === null && tool.is_rest === true)} />
              ))}
          </Fragment>
        ))}
      </div>
    </section>
  );
}

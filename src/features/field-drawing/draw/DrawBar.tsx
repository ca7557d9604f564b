import { Check, CircleAlert, Magnet, Redo2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegionProps } from '#shell/panels/regions.ts';
import { registerShortcut } from '#shell/shortcuts.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Kbd } from '#ui/display/Kbd.tsx';
import styles from './DrawBar.module.css';
import { DrawPill } from './DrawPill.tsx';
import { problemsOf } from '../facts/problems.ts';
import { useDrawing, type Drawing } from '../store.ts';

const ICON = 18;

/** What the keys do while drawing, with buttons that do the same; a phone has buttons alone. */
export function DrawBar({ variant }: RegionProps) {
  const { t } = useTranslation('field-drawing');
  const drawing = useDrawing((state) => state.drawing);
  useEffect(
    () =>
      registerShortcut({
        key: 'Ctrl Z',
        label_key: 'field-drawing:bar.undo',
        group: 'drawing',
        run: () => useDrawing.getState().drawing?.session.undo(),
        when: () => useDrawing.getState().drawing !== null,
      }),
    [],
  );
  if (drawing === null) return null;
  if (variant === 'pill') return <DrawPill drawing={drawing} />;
  const { mode, session, status } = drawing;
  const is_sketch = mode !== 'edit';
  const is_closed = is_sketch && status.closed;
  const problems = problemsOf(drawing);
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('bar.label')} data-variant="bar">
      {problems.length > 0 && mode !== 'line' ? (
        <p className={styles['problems']}>
          <CircleAlert size={16} aria-hidden="true" /> {t('bar.problems', { count: problems.length })}
        </p>
      ) : (
        is_sketch && <Keys mode={mode} />
      )}
      <IconButton
        label={t('bar.undo')}
        shortcut="Ctrl Z"
        icon={<Undo2 size={ICON} />}
        disabled={!status.can_undo}
        onClick={() => session.undo()}
      />
      <IconButton label={t('bar.redo')} icon={<Redo2 size={ICON} />} disabled={!status.can_redo} onClick={() => session.redo()} />
      <IconButton
        label={t('bar.snap')}
        shortcut="S"
        icon={<Magnet size={ICON} />}
        pressed={status.snapping}
        onClick={() => session.setSnapping(!status.snapping)}
      />
      {(mode === 'polygon' || mode === 'line') && (
        <Button
          variant="primary"
          icon={<Check size={16} aria-hidden="true" />}
          disabled={is_closed || status.vertices.length < (mode === 'polygon' ? 3 : 2)}
          onClick={() => session.close()}
        >
          {t(mode === 'polygon' ? 'bar.close' : 'bar.finish')}
        </Button>
      )}
      <p className="visually-hidden">{t('bar.keyboard')}</p>
    </div>
  );
}

function Keys({ mode }: { mode: Drawing['mode'] }) {
  const { t } = useTranslation('field-drawing');
  return (
    <div className={styles['keys']}>
      <span>
        <Kbd>{t('bar.click')}</Kbd> {t('bar.adds')}
      </span>
      {mode !== 'line' && (
        <span>
          <Kbd>⌫</Kbd> {t('bar.drops')}
        </span>
      )}
      {mode === 'polygon' && (
        <span>
          <Kbd>↵</Kbd> {t('bar.closes')}
        </span>
      )}
      {mode === 'line' && (
        <>
          <span>
            <Kbd>↵</Kbd> {t('bar.finishes')}
          </span>
          <span>
            <Kbd>{t('bar.shift')}</Kbd> {t('bar.right_angle')}
          </span>
        </>
      )}
      <span>
        <Kbd>Esc</Kbd> {t('bar.cancels')}
      </span>
    </div>
  );
}

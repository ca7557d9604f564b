import { ChevronDown, ChevronLeft, ChevronRight, Download, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AXES } from '#domain/compare/board.ts';
import { usability } from '#domain/imagery/usability.ts';
import { TIMELAPSE_WINDOWS, type TimelapseWindow } from '#domain/imagery/timelapse.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { setImagery, useImageryStore } from '#state/imagery.ts';
import type { Stepping } from '#state/use-stepping.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Chip } from '#ui/buttons/Chip.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Kbd } from '#ui/display/Kbd.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { PlayButton } from '#ui/buttons/PlayButton.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { exportCsv, exportReport } from '../actions.ts';
import styles from './DateSide.module.css';
import { activate, setBoard, useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';

type Props = { readonly fields: readonly ComparedField[]; readonly stepping: Stepping; readonly is_phone: boolean };

/** The date all panes share, or the active pane's own; playing, stepping, the axis of the curves, and what can be taken away. */
export function DateSide({ fields, stepping, is_phone }: Props) {
  const { t } = useTranslation(['compare', 'common']);
  const format = useFormat();
  const board = useCompare((state) => state.board);
  const active = useCompare((state) => state.active);
  const window = useImageryStore((state) => state.window);
  const csv = useAction(exportCsv, { done: 'compare:exported' });
  const report = useAction(exportReport, { done: 'compare:exported' });
  const { current, step, timelapse, is_playing, toggle } = stepping;
  const clear = fields.filter(({ scene }) => usability(scene?.valid_fraction ?? null) === 'clear').length;
  const pending = fields.reduce((sum, { measured }) => sum + measured.pending, 0);
  const windowLabel = ({ kind, count }: TimelapseWindow): string => t(`window.${kind}`, { count });
  const field = fields[active];
  return (
    <div className={styles['side']}>
      <div className={styles['head']}>
        <PlayButton is_playing={is_playing} disabled={!timelapse.ok} onToggle={toggle} />
        <div className={styles['text']}>
          <p className={styles['date']} data-testid="compare-date" aria-live="polite">
            {current === undefined ? '—' : format.date(current.date)}
          </p>
          <p className={styles['note']} role="status">
            {pending > 0
              ? t('date.reading', { count: pending })
              : current === undefined
                ? ''
                : board.links.date
                  ? t('date.clear', { count: clear, of: fields.length })
                  : t('date.of', { letter: field?.letter ?? 'A', field: field?.field.name ?? '' })}
          </p>
        </div>
      </div>
      <div className={styles['controls']}>
        <IconButton
          size="sm"
          label={t('date.previous')}
          shortcut=","
          icon={<ChevronLeft size={16} />}
          onClick={(event) => step(-1, event.shiftKey)}
        />
        {!is_phone && (
          <>
            <Kbd>,</Kbd>
            <Kbd>.</Kbd>
          </>
        )}
        <IconButton
          size="sm"
          label={t('date.next')}
          shortcut="."
          icon={<ChevronRight size={16} />}
          onClick={(event) => step(1, event.shiftKey)}
        />
        <span className={styles['spring']} />
        <Menu
          label={t('window.label')}
          entries={TIMELAPSE_WINDOWS.map((one) => ({
            id: `${one.kind}-${one.count}`,
            label: windowLabel(one),
            checked: one.kind === window.kind && one.count === window.count,
            run: () => setImagery({ window: one }),
          }))}
          placement="top end"
        >
          <Chip>
            {windowLabel(window)} <ChevronDown size={13} aria-hidden="true" />
          </Chip>
        </Menu>
      </div>
      {!timelapse.ok && pending === 0 && timelapse.offer !== undefined && (
        <p className={styles['offer']}>
          {errorText(timelapse.error).title}
          <Button size="sm" onClick={() => timelapse.offer !== undefined && setImagery({ window: timelapse.offer })}>
            {windowLabel(timelapse.offer)}
          </Button>
        </p>
      )}
      {!board.links.date && fields.length > 1 && (
        <Segmented
          label={t('date.move')}
          full
          value={field?.letter ?? 'A'}
          options={fields.map(({ letter }) => ({ value: letter, label: letter }))}
          onChange={(letter) => activate(fields.findIndex((one) => one.letter === letter))}
        />
      )}
      <span className={styles['spring']} />
      <div className={styles['axis']}>
        <Segmented
          label={t('axis.label')}
          full
          value={board.axis}
          options={AXES.map((value) => ({ value, label: t(`axis.${value}`) }))}
          onChange={(axis) => setBoard((now) => ({ ...now, axis }))}
        />
      </div>
      <div className={styles['exports']}>
        <Button size="sm" busy={report.busy} icon={<FileText size={15} aria-hidden="true" />} onClick={() => void report.run(fields)}>
          {t('report.button')}
        </Button>
        <Button size="sm" busy={csv.busy} icon={<Download size={15} aria-hidden="true" />} onClick={() => void csv.run(fields)}>
          CSV
        </Button>
      </div>
    </div>
  );
}

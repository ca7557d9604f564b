import { ChevronDown, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useFields, useFocusField } from '#api/fields/use-fields.ts';
import { useToday } from '#api/imagery/use-latest.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { RegionProps } from '#shell/panels/regions.ts';
import { setDate, useSelection } from '#state/selection.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Chip } from '#ui/buttons/Chip.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Kbd } from '#ui/display/Kbd.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { PlayButton } from '#ui/buttons/PlayButton.tsx';
import { errorText } from '#i18n/error-text.ts';
import { SceneNote } from './scenes/SceneNote.tsx';
import { useFailedScenes } from './map/shown-frames.ts';
import { setImagery } from '#state/imagery.ts';
import styles from './Timeline.module.css';
import { TimelinePill } from './timeline/TimelinePill.tsx';
import { TimelineTrack } from './timeline/TimelineTrack.tsx';
import { useSceneMenu } from './scenes/use-scene-menu.ts';
import { useStepping } from '#state/use-stepping.ts';
import { useSteppingKeys } from './timeline/use-stepping-keys.ts';
import { useSourceTimeline } from './layers/use-hd.ts';
import { useWindowLabels } from './timeline/use-window-labels.ts';

/** The season of the focused field: play, step, and every scene on its EVI curve. */
export default function Timeline({ variant }: RegionProps) {
  const { t } = useTranslation(['imagery', 'common']);
  const format = useFormat();
  const season = useSeason();
  const fields = useFields();
  const focused = useFocusField();
  const field = focused ?? fields[0];
  const date = useSelection((state) => state.date);
  const today = useToday();
  const { timeline, sentinel, is_hd } = useSourceTimeline(field?.id ?? null, season);
  const stepping = useStepping(timeline, date);
  const windowLabel = useWindowLabels();
  const { entries, windows } = useSceneMenu(field, timeline, stepping);
  useSteppingKeys(stepping);

  const failed = useFailedScenes(field?.id ?? null);
  const { current, step, toEnd, timelapse, is_playing, toggle } = stepping;
  const has_failed = current !== undefined && failed.has(current.id);
  const is_empty = timeline.scenes.length === 0 && !timeline.is_loading;
  if (timeline.error) {
    return (
      <div className={styles[variant === 'pill' ? 'pill' : 'timeline']}>
        <p className={styles['message']} role="alert">
          {errorText(timeline.error).title}
          <Button size="sm" onClick={timeline.retry}>
            {t('common:retry')}
          </Button>
        </p>
      </div>
    );
  }
  if (variant === 'pill')
    return (
      <TimelinePill
        stepping={stepping}
        has_failed={has_failed}
        none={field === undefined ? t('timeline.no_field') : is_empty ? t(is_hd ? 'hd.none' : 'timeline.none') : null}
      />
    );
  return (
    <div className={styles['timeline']}>
      <div className={styles['side']}>
        <div className={styles['head']}>
          <PlayButton is_playing={is_playing} disabled={!timelapse.ok} onToggle={toggle} />
          <div className={styles['text']}>
            <div className={styles['date']} data-testid="scene-date">
              {current === undefined ? '—' : format.date(current.date)}
            </div>
            <SceneNote scene={current} has_failed={has_failed} />
          </div>
        </div>
        <div className={styles['controls']}>
          <IconButton
            size="sm"
            label={t('timeline.previous')}
            shortcut=","
            icon={<ChevronLeft size={16} />}
            onClick={(event) => step(-1, event.shiftKey)}
          />
          <Kbd>,</Kbd>
          <Kbd>.</Kbd>
          <IconButton
            size="sm"
            label={t('timeline.next')}
            shortcut="."
            icon={<ChevronRight size={16} />}
            onClick={(event) => step(1, event.shiftKey)}
          />
          <span className={styles['spring']} />
          <Menu label={t('timeline.window')} entries={windows} placement="top end">
            <Chip>
              {windowLabel()} <ChevronDown size={13} aria-hidden="true" />
            </Chip>
          </Menu>
          <Menu label={t('timeline.options')} entries={entries} placement="top end">
            <IconButton size="sm" label={t('timeline.options')} icon={<Ellipsis size={16} />} />
          </Menu>
        </div>
      </div>
      {field === undefined || today === undefined || season === null ? (
        <p className={styles['message']}>{t('timeline.no_field')}</p>
      ) : is_empty ? (
        <p className={styles['message']}>{t(is_hd ? 'hd.none' : 'timeline.none')}</p>
      ) : (
        <TimelineTrack
          title={t('timeline.title', { field: field.name })}
          scenes={timeline.scenes}
          season={sentinel.scenes}
          current={current}
          failed={failed}
          from={timeline.from}
          to={timeline.to}
          today={today}
          onPick={(scene) => setDate(scene.date)}
          onStep={step}
          onEnd={toEnd}
        />
      )}
      {!timelapse.ok && timeline.pending === 0 && timeline.scenes.length > 0 && timelapse.offer !== undefined && (
        <p className={styles['offer']}>
          {errorText(timelapse.error).title}
          <Button size="sm" onClick={() => timelapse.offer !== undefined && setImagery({ window: timelapse.offer })}>
            {t('timeline.offer', { window: windowLabel(timelapse.offer) })}
          </Button>
        </p>
      )}
    </div>
  );
}

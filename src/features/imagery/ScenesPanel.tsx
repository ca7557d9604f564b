import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useField } from '#api/fields/use-fields.ts';
import { isFrame } from '#domain/imagery/timelapse.ts';
import { usability } from '#domain/imagery/usability.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { setDate, useSelection } from '#state/selection.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { currentScene } from '#domain/imagery/current-scene.ts';
import styles from './ScenesPanel.module.css';
import type { FieldScene } from '#api/imagery/use-timeline.ts';
import { useSourceTimeline } from './layers/use-hd.ts';

const TONES = { clear: 'ok', partly_cloudy: 'warn', cloudy: undefined, unknown: undefined } as const;

function SceneState({ scene }: { scene: FieldScene }) {
  const { t } = useTranslation('imagery');
  const state = usability(scene.valid_fraction);
  const tone = TONES[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{scene.is_excluded ? t('scenes.left_out') : t(`scenes.${state}`)}</Tag>;
}

/** Every scene of the season over one field with its usable share and EVI, newest first. */
export default function ScenesPanel() {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const [cloudy_too, setCloudyToo] = useState(false);
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const { timeline, is_hd } = useSourceTimeline(field?.id ?? null, useSeason());
  const date = useSelection((state) => state.date);
  const current = currentScene(timeline.scenes, date);
  if (field === undefined) return <ChooseField title={t('timeline.no_field')} field_id={field_id} />;
  if (timeline.error) return <ErrorState error={timeline.error} onRetry={timeline.retry} />;
  if (timeline.is_loading) return <Skeleton rows={7} />;
  const meanOf = ({ statistics }: FieldScene): string => (typeof statistics?.mean === 'number' ? format.index(statistics.mean) : '—');
  const frames = timeline.scenes.filter((scene) => cloudy_too || isFrame(scene)).toReversed();
  const all_cloudy = timeline.scenes.length > 0 && frames.length === 0 && timeline.pending === 0;
  return (
    <>
      <PanelScope>{field.name}</PanelScope>
      <div className={styles['head']}>
        <Switch checked={cloudy_too} onChange={setCloudyToo}>
          {t('scenes.cloudy_too')}
        </Switch>
        {timeline.pending > 0 && (
          <span className={styles['pending']} role="status">
            {t('timeline.reading', { count: timeline.pending })}
          </span>
        )}
      </div>
      {timeline.scenes.length === 0 && (
        <EmptyState title={t(is_hd ? 'hd.none' : 'scenes.none')} text={t(is_hd ? 'hd.none_text' : 'scenes.none_text')} />
      )}
      {all_cloudy && <EmptyState title={t('timeline.all_cloudy')} />}
      {frames.length > 0 && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('scenes.date')}</th>
              <th scope="col">{t('scenes.share')}</th>
              {!is_hd && <th scope="col">{t('scenes.mean')}</th>}
            </tr>
          </thead>
          <tbody>
            {frames.map((scene) => (
              <tr key={scene.id} aria-current={scene.id === current?.id ? 'true' : undefined}>
                <th scope="row">
                  <button type="button" aria-label={t('scenes.go', { date: format.date(scene.date) })} onClick={() => setDate(scene.date)}>
                    {format.date(scene.date)}
                  </button>
                </th>
                <td>
                  <SceneState scene={scene} />
                  {scene.valid_fraction !== null && ` ${format.percent(scene.valid_fraction * 100)}`}
                </td>
                {!is_hd && <td>{meanOf(scene)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

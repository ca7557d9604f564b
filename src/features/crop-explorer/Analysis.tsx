import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { cropExplorer } from '#contract/imagery/crop-explorer.ts';
import type { CallInput } from '#contract/define.ts';
import { DENSITY_YIELDS } from '#domain/explorer/catalog/hybrids.ts';
import type { CropAnalysisReply } from '#domain/schemas/crop-explorer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ChartTableView } from '#ui/charts/ChartFigure.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { downloadCsv } from '#ui/download-csv.ts';
import { EnvelopeChart } from './EnvelopeChart.tsx';
import styles from './Panel.module.css';
import { useLanguage } from '#i18n/use-language.ts';

type Input = CallInput<typeof cropExplorer.analysis>;

function Facts({ found, sown }: { found: CropAnalysisReply; sown: string }) {
  const { t } = useTranslation('crop-explorer');
  const format = useFormat();
  const day = (date: string | null | undefined): string => (date === null || date === undefined ? '—' : format.dayMonth(date));
  const { critical, heat, cycle_days, stages } = found;
  const facts = [
    {
      key: 'sown',
      value: format.date(sown),
      note: found.is_in_window === null ? t('facts.no_window') : found.is_in_window ? t('facts.inside') : t('facts.outside'),
    },
    { key: 'critical', value: critical === null ? '—' : `${day(critical.from)} – ${day(critical.to)}`, note: t('facts.critical_note') },
    {
      key: 'maturity',
      value: day(stages.at(-1)?.date),
      note: cycle_days === null ? t('facts.no_dates') : t('facts.days', { count: cycle_days }),
    },
    {
      key: 'heat',
      value: heat === null ? '—' : `${format.number(heat.base_c)} / ${format.withUnit(heat.upper_c, '°C')}`,
      note: t('facts.heat_note'),
    },
  ] as const;
  return (
    <dl className={styles['facts']} data-testid="explorer-facts">
      {facts.map(({ key, value, note }) => (
        <div key={key}>
          <dt>{t(`facts.${key}`)}</dt>
          <dd>{value}</dd>
          <dd className={styles['note']}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Windows, cycles and hybrids: what does not hang on the sowing date. */
function Lookups({ found }: { found: CropAnalysisReply }) {
  const { t } = useTranslation('crop-explorer');
  const format = useFormat();
  const language = useLanguage();
  const monthDay = (date: string): string => format.dayMonth(`2001-${date}`);
  return (
    <div className={styles['pair']}>
      <section className={styles['section']}>
        <h3>{t('windows.title')}</h3>
        {found.windows.length === 0 ? (
          <p className={styles['note']}>{t('windows.none')}</p>
        ) : (
          <ChartTableView
            caption={t('windows.title')}
            columns={[t('windows.region'), t('windows.from'), t('windows.to')]}
            rows={found.windows.map(({ region, start, end, is_here }) => ({
              key: region,
              is_current: is_here,
              cells: [t(`region.${region}`), monthDay(start), monthDay(end)],
            }))}
          />
        )}
      </section>
      <section className={styles['section']}>
        <h3>{t('cycles.title')}</h3>
        {found.cycles.length === 0 ? (
          <p className={styles['note']}>{t('cycles.none')}</p>
        ) : (
          <ChartTableView
            caption={t('cycles.title')}
            columns={[t('cycles.name'), t('cycles.definition')]}
            rows={found.cycles.map(({ id, names, definition }) => ({
              key: String(id),
              cells: [names[language], definition?.[language] ?? '—'],
            }))}
          />
        )}
      </section>
      {found.hybrids.length > 0 && (
        <section className={`${styles['section'] ?? ''} ${styles['wide'] ?? ''}`}>
          <h3>{t('hybrids.title')}</h3>
          <ChartTableView
            caption={t('hybrids.title')}
            columns={[t('hybrids.name'), ...DENSITY_YIELDS.map((yield_kg_ha) => format.withUnit(yield_kg_ha, 'kg/ha'))]}
            rows={found.hybrids.map(({ code, names, plants_ha }) => ({
              key: code,
              cells: [names[language], ...plants_ha.map((plants) => format.number(plants))],
            }))}
          />
          <p className={styles['note']}>{t('hybrids.note')}</p>
        </section>
      )}
    </div>
  );
}

/** What is known of a crop in a province for a sowing date. */
export function Analysis({ question }: { question: Input }) {
  const { t } = useTranslation('crop-explorer');
  const format = useFormat();
  const language = useLanguage();
  const asked = useCall(api.cropExplorer.analysis, question, { keep_previous: true, stale_ms: 600_000 });
  const heads = (keys: readonly ('stage' | 'name' | 'gdd' | 'days' | 'date')[]): string[] => keys.map((key) => t(`stages.${key}`));
  const save = useAction(
    async (found: CropAnalysisReply) =>
      downloadCsv(t('stages.file', { province: question.province, date: question.sown }), [
        heads(['stage', 'name', 'gdd', 'days', 'date']),
        ...found.stages.map(({ code, names, gdd, days, date }) => [code, names[language], gdd, days, date]),
      ]),
    { done: 'crop-explorer:saved' },
  );
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (asked.data === undefined) return <Skeleton variant="chart" rows={4} />;
  const found = asked.data;
  return (
    <div data-testid="explorer-analysis" aria-busy={asked.isPlaceholderData}>
      <Facts found={found} sown={question.sown} />
      {found.is_in_window === false && <p className={styles['warn']}>{t('facts.outside_text')}</p>}
      {found.envelope !== null && <EnvelopeChart found={found} sown={question.sown} />}
      <section className={styles['section']}>
        <h3>{t('stages.title')}</h3>
        <ChartTableView
          caption={t('stages.title')}
          columns={heads(['stage', 'gdd', 'days', 'date'])}
          rows={found.stages.map(({ code, names, gdd, days, date, is_critical }) => ({
            key: code,
            is_current: is_critical,
            cells: [
              `${code} · ${names[language]}`,
              gdd === null ? '—' : format.number(gdd),
              days === null ? '—' : format.number(days),
              date === null ? '—' : format.date(date),
            ],
          }))}
        />
        <p className={styles['note']}>
          {found.normals_of === null ? t('stages.no_normals') : t('stages.normals', { place: found.normals_of })}
        </p>
        <div className={styles['foot']}>
          <Button size="sm" busy={save.busy} onClick={() => void save.run(found)}>
            {t('csv')}
          </Button>
        </div>
      </section>
      <Lookups found={found} />
    </div>
  );
}

import { Copy, Download, ExternalLink, Share2, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useField } from '#api/fields/use-fields.ts';
import type { Report } from '#domain/reports/report.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { bringBack, withdraw } from '../withdraw.ts';
import styles from '../Panel.module.css';
import type { ReportPlace } from '../shown-report.ts';
import { changesOf } from './changes-of.ts';
import { ShareForm } from './ShareForm.tsx';
import { useSaveReport } from './use-save-report.ts';

const NOTHING = '—';

function useFacts(report: Report): readonly (readonly [label: string, value: string])[] {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const { planning, producer, hybrid, made_by, created_at, images } = report;
  return [
    [t('view.season'), seasonYears(report)],
    [t('view.producer'), producer ?? NOTHING],
    ...(hybrid === null ? [] : [[t('fact.genotype'), hybrid] as const]),
    ...(planning === null
      ? []
      : ([
          [t('fact.sowing'), planning.sowing_date === null ? NOTHING : format.date(planning.sowing_date)],
          [t('fact.yield'), format.withUnit(planning.target_yield_kg_ha, 'kg/ha')],
          [t('fact.nitrogen'), format.withUnit(planning.n_kg_ha, 'kg/ha')],
        ] as const)),
    ...(images.length === 0 ? [] : [[t('view.images'), format.list(images.map(({ date }) => format.dayMonth(date)))] as const]),
    [t('view.made_by'), made_by],
    [t('view.made_at'), format.date(created_at)],
  ];
}

/** All versions, newest first, each with what it changed. */
function Versions({ report, versions, onShow }: Pick<Props, 'report' | 'versions' | 'onShow'>) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const changeOf = (one: Report, before: Report | undefined): string => {
    if (before === undefined) return one.version === 1 ? t('change.first') : one.code;
    const changes = changesOf(one, before).map((change) => t(`change.${change}`));
    return changes.length === 0 ? one.code : t('change.of', { what: format.list(changes) });
  };
  return (
    <section className={styles['versions']}>
      <h3>{t('view.versions')}</h3>
      {versions.map((one, at) => (
        <button
          key={one.id}
          type="button"
          aria-current={one.id === report.id || undefined}
          onClick={() => onShow({ field_id: one.field_id, report_id: one.id })}
        >
          <Tag {...(one.id === report.id ? { tone: 'accent' as const } : {})}>{t('view.v', { version: one.version })}</Tag>
          <span>{changeOf(one, versions[at + 1])}</span>
          <span>{format.dayMonth(one.created_at.slice(0, 10))}</span>
        </button>
      ))}
    </section>
  );
}

type Props = {
  readonly report: Report;
  readonly versions: readonly Report[];
  readonly onShow: (place: ReportPlace) => void;
  readonly onVersion?: (place: ReportPlace) => void;
  readonly onWithdrawn?: () => void;
  /** Above what it says. */
  readonly head?: ReactNode;
  /** Beside the download, in place of what would change it: there it is read alone. */
  readonly more?: ReactNode;
};

/** One issued report: what it says, its code, its file, its versions, and what may be done with it. */
export function ReportView({ report, versions, onShow, onVersion, onWithdrawn, head, more }: Props) {
  const { t } = useTranslation('planning-report');
  const facts = useFacts(report);
  const field = useField(report.field_id);
  const can = useFieldCan();
  const save = useSaveReport();
  const [is_sharing, setSharing] = useState(false);
  const remove = useAction(withdraw, {
    done: 'planning-report:withdrawn.done',
    params: () => ({ code: report.code }),
    undo: () => bringBack(report),
    onDone: () => onWithdrawn?.(),
  });
  const copy = useAction(() => navigator.clipboard.writeText(report.code), { done: 'planning-report:view.copied' });
  const place = { field_id: report.field_id, report_id: report.id };
  const is_newest = report.version === report.newest_version;
  const may_change = field !== undefined && can(field, 'create_report') === true && report.kind === 'planning' && is_newest;
  return (
    <div className={styles['view']}>
      {head}
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={styles['seal']}>
        <h3>{t('view.code')}</h3>
        <div>
          <strong>{report.code}</strong>
          <IconButton icon={<Copy size={16} aria-hidden="true" />} label={t('view.copy')} onClick={() => void copy.run()} />
          <a className={styles['link']} href={`/verify?codigo=${report.code}`} target="_blank" rel="noreferrer">
            {t('view.verify')} <ExternalLink size={12} aria-hidden="true" />
          </a>
        </div>
        {!is_newest && <p className={styles['note']}>{t('view.replaced', { version: report.newest_version })}</p>}
      </section>
      {versions.length > 1 && <Versions report={report} versions={versions} onShow={onShow} />}
      <div className={styles['buttons']}>
        <Button variant="primary" busy={save.busy} icon={<Download size={16} aria-hidden="true" />} onClick={() => void save.run(report)}>
          {t('view.download')}
        </Button>
        {more ?? (
          <>
            {may_change && onVersion !== undefined && <Button onClick={() => onVersion(place)}>{t('view.new_version')}</Button>}
            {field !== undefined && can(field, 'share') === true && (
              <Button icon={<Share2 size={16} aria-hidden="true" />} aria-expanded={is_sharing} onClick={() => setSharing(!is_sharing)}>
                {t('view.share')}
              </Button>
            )}
            {report.can_delete && (
              <Button busy={remove.busy} icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => void remove.run(report)}>
                {t('view.withdraw')}
              </Button>
            )}
          </>
        )}
      </div>
      {is_sharing && <ShareForm place={place} onDone={() => setSharing(false)} />}
    </div>
  );
}

import { Download, FileCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Hybrid } from '#domain/seed-lots/seed-lot.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { AppError } from '#domain/errors.ts';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import rows from '#ui/display/RowTable.module.css';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { CropName } from '#widgets/CropName.tsx';
import { BRAND, saveSheet } from '../actions.ts';
import styles from '../Panel.module.css';
import { SheetsDialog } from './SheetsDialog.tsx';

const COLUMNS = ['hybrid', 'batches', 'sheet', 'verbs'] as const;

type RowProps = { readonly hybrid: Hybrid; readonly onManage: (() => void) | null };

function Row({ hybrid, onManage }: RowProps) {
  const { t } = useTranslation('hybrids');
  const format = useFormat();
  const name = hybrid.names[useLanguage()];
  const { document } = hybrid;
  const save = useAction(
    () => (document === null ? Promise.reject(new AppError('HYBRID_PDF_MISSING')) : saveSheet(hybrid.code, document)),
    {
      done: 'hybrids:saved',
    },
  );
  return (
    <tr className={styles['row']}>
      <td>
        <b>{name}</b>
        <span className={rows['sub']}>
          <CropName crop={hybrid.crop} />
        </span>
      </td>
      <td className={styles['number']}>{format.number(hybrid.seed_lots)}</td>
      <td>
        {document === null ? (
          <span className={styles['quiet']}>{t('sheet.missing')}</span>
        ) : (
          <>
            {document.name} {document.version > 1 && <Tag>{t('sheet.v', { version: document.version })}</Tag>}
            <span className={rows['sub']}>
              {format.bytes(document.bytes)} · {format.date(document.uploaded_at)}
            </span>
          </>
        )}
      </td>
      <td className={styles['verbs']}>
        {document !== null && (
          <IconButton
            icon={<Download size={16} aria-hidden="true" />}
            label={t('sheet.download', { name })}
            disabled={save.busy}
            onClick={() => void save.run()}
          />
        )}
        {onManage !== null && (
          <IconButton icon={<FileCog size={16} aria-hidden="true" />} label={t('sheet.manage', { name })} onClick={onManage} />
        )}
      </td>
    </tr>
  );
}

/** The brand's hybrids, each with its sheet. */
export function Hybrids({ is_admin }: { readonly is_admin: boolean }) {
  const { t } = useTranslation('hybrids');
  const format = useFormat();
  const call = useCall(api.seedLots.hybrids, BRAND, { stale_ms: 0 });
  const [managed, setManaged] = useState<string | null>(null);
  if (call.isError) return <ErrorState error={call.error} title={t('failed')} onRetry={() => void call.refetch()} />;
  if (call.isPending)
    return (
      <div className={styles['head']}>
        <Skeleton rows={8} variant="cards" />
      </div>
    );
  const { hybrids } = call.data;
  if (hybrids.length === 0) return <EmptyState title={t('none.title')} text={t(is_admin ? 'none.text_admin' : 'none.text')} />;
  const shown = hybrids.find(({ code }) => code === managed);
  return (
    <>
      <PanelScope>{format.number(hybrids.length)}</PanelScope>
      <table className={classNames(rows['table'], styles['table'])} aria-label={t('title')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={styles[`column_${column}`]}>
                {column === 'verbs' ? <span className="visually-hidden">{t('column.verbs')}</span> : t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hybrids.map((hybrid) => (
            <Row key={hybrid.code} hybrid={hybrid} onManage={is_admin ? () => setManaged(hybrid.code) : null} />
          ))}
        </tbody>
      </table>
      {shown !== undefined && <SheetsDialog hybrid={shown} onClose={() => setManaged(null)} />}
    </>
  );
}

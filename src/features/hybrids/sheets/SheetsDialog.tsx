import { CircleAlert, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { HYBRID_PDF } from '#domain/limits.ts';
import type { Hybrid, HybridPdfVersion } from '#domain/seed-lots/seed-lot.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox, Tag } from '#ui/display/Tag.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { BRAND, restoreSheet, saveSheet, uploadSheet, withdrawSheet } from '../actions.ts';
import styles from '../Panel.module.css';

type VersionProps = { readonly genotype: string; readonly sheet: HybridPdfVersion; readonly is_current: boolean };

function Version({ genotype, sheet, is_current }: VersionProps) {
  const { t } = useTranslation('hybrids');
  const format = useFormat();
  const { version, is_withdrawn } = sheet;
  const params = () => ({ version });
  const save = useAction(() => saveSheet(genotype, sheet), { done: 'hybrids:saved' });
  const withdraw = useAction(() => withdrawSheet(genotype, sheet), {
    done: 'hybrids:sheet.withdrawn',
    params,
    undo: () => restoreSheet(genotype, sheet),
  });
  const restore = useAction(() => restoreSheet(genotype, sheet), {
    done: 'hybrids:sheet.restored',
    params,
    undo: () => withdrawSheet(genotype, sheet),
  });
  return (
    <li className={styles['version']}>
      <Tag {...(is_current ? { tone: 'accent' as const } : {})}>{t('sheet.v', { version })}</Tag>
      <span className={styles['grow']}>
        {sheet.name}
        <span className={styles['quiet']}>
          {format.bytes(sheet.bytes)} · {format.date(sheet.uploaded_at)}
          {is_withdrawn && ` · ${t('sheet.is_withdrawn')}`}
        </span>
      </span>
      <IconButton
        icon={<Download size={16} aria-hidden="true" />}
        label={t('sheet.download_version', { version })}
        disabled={save.busy}
        onClick={() => void save.run()}
      />
      {is_withdrawn ? (
        <Button size="sm" busy={restore.busy} aria-label={t('sheet.restore_version', { version })} onClick={() => void restore.run()}>
          {t('sheet.restore')}
        </Button>
      ) : (
        <Button size="sm" busy={withdraw.busy} aria-label={t('sheet.withdraw_version', { version })} onClick={() => void withdraw.run()}>
          {t('sheet.withdraw')}
        </Button>
      )}
    </li>
  );
}

/** The sheets of a hybrid: a new version goes over those before it, each can be withdrawn and brought back. */
export function SheetsDialog({ hybrid, onClose }: { readonly hybrid: Hybrid; readonly onClose: () => void }) {
  const { t } = useTranslation(['hybrids', 'common']);
  const format = useFormat();
  const name = hybrid.names[useLanguage()];
  const call = useCall(api.seedLots.pdfVersions, { ...BRAND, genotype: hybrid.code }, { stale_ms: 0 });
  const upload = useAction((file: File) => uploadSheet(hybrid.code, file), {
    done: 'hybrids:sheet.uploaded',
    params: ({ version }) => ({ name, version }),
    undo: (added) => withdrawSheet(hybrid.code, added),
    onError: () => true,
  });
  const refusal = upload.error === null ? null : errorText(upload.error);
  const versions = call.data?.versions ?? [];
  const current = versions.find(({ is_withdrawn }) => !is_withdrawn);
  return (
    <Dialog
      open
      width={520}
      title={t('sheet.title', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className={styles['form']}>
        {refusal !== null && (
          <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
            <b>{refusal.title}</b> {refusal.hint}
          </NoteBox>
        )}
        <FileDrop
          label={t('sheet.upload')}
          accept=".pdf,application/pdf"
          disabled={upload.busy}
          note={t(upload.busy ? 'sheet.checking' : 'sheet.limits', { size: format.bytes(HYBRID_PDF.bytes) })}
          onFiles={([file]) => file !== undefined && void upload.run(file)}
        />
        {call.isError && <ErrorState error={call.error} title={t('sheet.failed')} onRetry={() => void call.refetch()} />}
        {call.isPending && <Skeleton rows={2} />}
        {call.isSuccess && versions.length === 0 && <p className={styles['quiet']}>{t('sheet.none')}</p>}
        {versions.length > 0 && (
          <ul className={styles['versions']} aria-label={t('sheet.versions')}>
            {versions.map((sheet) => (
              <Version key={sheet.id} genotype={hybrid.code} sheet={sheet} is_current={sheet.id === current?.id} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

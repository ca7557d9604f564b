import { FileText, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFileDrop } from '#ui/inputs/use-file-drop.ts';
import styles from './Page.module.css';

type Props = { readonly file: File | null; readonly pages: number | null; readonly onFile: (file: File) => void };

/** Where the PDF is dropped or chosen, and which one it was. */
export function FileField({ file, pages, onFile }: Props) {
  const { t } = useTranslation(['verify', 'common']);
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const [first] = files ?? [];
    if (first !== undefined) onFile(first);
  };
  const drop = useFileDrop(take);
  const size = file === null ? '' : format.bytes(file.size);
  return (
    <div className={styles['drop']} data-over={drop.is_over} {...drop.handlers}>
      <FileText size={20} aria-hidden="true" />
      <span className={styles['name']}>
        <b>{file?.name ?? t('file.none')}</b>
        {file === null ? (
          <span className={styles['hint']}>{t('file.drop')}</span>
        ) : (
          <span>{pages === null ? size : t('file.size', { size, count: pages })}</span>
        )}
      </span>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={t('file.label')}
        tabIndex={-1}
        accept=".pdf,application/pdf"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        {...(file === null ? { variant: 'primary', icon: <Upload size={16} aria-hidden="true" /> } : {})}
        onClick={() => input.current?.click()}
      >
        {t(file === null ? 'file.choose' : 'file.other')}
      </Button>
    </div>
  );
}

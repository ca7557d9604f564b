import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/Button.tsx';
import styles from '../display/States.module.css';
import { useFileDrop } from './use-file-drop.ts';

export type FileDropProps = {
  label: string;
  /** Media types and endings the file dialog offers: `.kml,.kmz`. The reader still checks what arrives. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  note?: string;
  disabled?: boolean;
};

/** A place to drop files, and a button that opens the dialog: dragging is never the only way. */
export function FileDrop({ label, accept, onFiles, multiple = false, note, disabled }: FileDropProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) onFiles(multiple ? [...files] : [...files].slice(0, 1));
  };
  const drop = useFileDrop(take);
  return (
    <div className={styles['drop']} data-over={drop.is_over} {...drop.handlers}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        {...{ accept, multiple, disabled }}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button icon={<Upload size={16} aria-hidden="true" />} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span className={styles['dropHint']}>{t('drop_file')}</span>
      {note !== undefined && <span className={styles['dropNote']}>{note}</span>}
    </div>
  );
}

import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/Button.tsx';
import styles from '../display/States.module.css';

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
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) onFiles(multiple ? [...files] : [...files].slice(0, 1));
  };
  return (
    <div
      className={styles['drop']}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
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

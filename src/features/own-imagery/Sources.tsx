import { Link2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { openAddress, openFiles } from './actions.ts';
import styles from './Panel.module.css';

const ACCEPTED = '.tif,.tiff,image/tiff';
const NONE: readonly string[] = [];

/** Origins the operator lets people read from. */
export const useAllowedHosts = (): readonly string[] =>
  useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY }).data?.own_imagery_hosts ?? NONE;

/** Fields cut out of a raster: the product's own shapes. */
const Drawing = () => (
  <svg width="132" height="84" viewBox="0 0 132 84" aria-hidden="true" strokeLinejoin="round" strokeWidth="1.8">
    <path d="M6 12h120v60H6Z" fill="none" stroke="var(--line-strong)" strokeDasharray="5 4" />
    <path d="M22 26 60 20 66 52 26 60Z" fill="var(--accent-soft)" stroke="var(--accent)" />
    <path d="M70 22 108 18 112 44 76 50Z" fill="var(--surface-3)" stroke="var(--ink-3)" />
  </svg>
);

function AddressForm() {
  const { t } = useTranslation('own-imagery');
  const format = useFormat();
  const hosts = useAllowedHosts();
  const [address, setAddress] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (address.trim() !== '') void openAddress(address, hosts);
  };
  return (
    <form className={styles['address']} onSubmit={send}>
      <TextField
        label={t('address.label')}
        name="own_address"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        hint={
          hosts.length === 0
            ? t('address.no_hosts')
            : t('address.hosts', { hosts: format.list(hosts.map((host) => host.replace(/^https?:\/\//, ''))) })
        }
      />
      <Button type="submit" icon={<Link2 size={16} aria-hidden="true" />} disabled={address.trim() === ''}>
        {t('address.open')}
      </Button>
    </form>
  );
}

/** The two ways in: files of this device, and an address. Before anything is open it says what becomes of them. */
export function Sources({ is_first }: { is_first: boolean }) {
  const { t } = useTranslation('own-imagery');
  return (
    <section className={styles['sources']} aria-label={t('drop.choose')}>
      {is_first && (
        <div className={styles['start']}>
          <Drawing />
          <h3>{t('drop.title')}</h3>
          <p>{t('drop.text')}</p>
        </div>
      )}
      <FileDrop
        label={t(is_first ? 'drop.choose' : 'drop.add')}
        accept={ACCEPTED}
        multiple
        onFiles={(files) => void openFiles(files)}
        note={t('drop.note')}
      />
      <AddressForm />
      <p className={styles['private']}>{t('private')}</p>
    </section>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/errors.ts';
import { LOGO } from '#domain/limits.ts';
import { api } from '#api/client.ts';
import { setUser } from '#state/session.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

/** The logo as an address the page may show; the call carries the session, which a plain picture's address could not. */
function useLogo(version: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (version === null) return undefined;
    const stop = new AbortController();
    let made: string | null = null;
    api.account.logo({}, { signal: stop.signal }).then(
      (bytes) => {
        made = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
        setUrl(made);
      },
      (error: unknown) => showError(error),
    );
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [version]);
  return url;
}

const send = async (file: File) => {
  if (file.size > LOGO.upload_bytes) throw new AppError('LOGO_TOO_LARGE');
  return api.account.uploadLogo({ file: new Uint8Array(await file.arrayBuffer()) });
};

export function Logo({ version }: { version: string | null }) {
  const { t } = useTranslation('account');
  const url = useLogo(version);
  const upload = useAction(send, { done: 'account:logo.saved', onDone: setUser });
  const remove = useAction(api.account.removeLogo, { done: 'account:logo.removed', onDone: setUser });
  return (
    <Section id="logo" title={t('logo.title')} lead={t('logo.lead')}>
      <div className={styles['row']}>
        {url !== null && <img className={styles['logo']} src={url} alt={t('logo.alt')} />}
        <FileDrop
          label={t('logo.choose')}
          accept=".jpg,.jpeg,.png"
          disabled={upload.busy}
          onFiles={([file]) => file && void upload.run(file)}
        />
        {version !== null && (
          <Button variant="ghost" busy={remove.busy} onClick={() => void remove.run({})}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
    </Section>
  );
}

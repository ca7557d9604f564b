import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { refreshFields } from '#api/field-shapes.ts';
import type { Farm } from '#domain/schemas/field.ts';
import { codeText } from '#i18n/error-text.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useDialogs } from './dialogs.ts';

const close = (): void => useDialogs.setState({ renaming: null });

async function renameFarm(farm: Pick<Farm, 'id' | 'version'>, name: string): Promise<Farm> {
  const renamed = await api.farms.rename({ farm_id: farm.id, version: farm.version, name });
  await refreshFields();
  return renamed;
}

export function RenameFarmDialog({ farm }: { farm: Farm }) {
  const { t } = useTranslation(['fields', 'common']);
  const [name, setName] = useState(farm.name);
  const rename = useAction(renameFarm, {
    done: 'fields:farm.renamed',
    undo: (renamed) => renameFarm(renamed, farm.name),
    onDone: close,
    onError: (error) => error.code === 'FARM_NAME_TAKEN' || error.code === 'INVALID',
  });
  const submit = (): void => void rename.run(farm, name);
  return (
    <Dialog
      open
      title={t('farm.rename')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button look="primary" busy={rename.busy} disabled={name.trim() === '' || name === farm.name} onClick={submit}>
            {t('farm.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('farm.name')}
          value={name}
          maxLength={200}
          error={rename.error === null ? null : codeText(rename.error.code)}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { checkFiscalId, shownFiscalId } from '#domain/accounts/fiscal-id.ts';
import { COUNTRIES } from '#domain/codes.ts';
import { countrySchema, phoneSchema, type User } from '#domain/schemas/user.ts';
import { cleanText, nameSchema } from '#domain/schemas/text.ts';
import { updateUser } from '#api/update-user.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

const schema = z
  .object({
    firstname: nameSchema,
    lastname: nameSchema,
    business_name: z.string().transform(cleanText).pipe(z.string().max(200, 'TOO_LONG')),
    phone_number: phoneSchema,
    country: countrySchema,
    fiscal_id: nameSchema,
  })
  .check((context) => {
    const verdict = checkFiscalId(context.value.country, context.value.fiscal_id);
    if (!verdict.ok) context.issues.push({ code: 'custom', path: ['fiscal_id'], message: verdict.code, input: context.value.fiscal_id });
  });

export function Personal({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'catalog', 'auth']);
  const { input, submit, place, setValue, control, formState } = useFormOf(schema, {
    firstname: user.firstname,
    lastname: user.lastname,
    business_name: user.business_name ?? '',
    phone_number: user.phone_number ?? '',
    country: user.country,
    fiscal_id: shownFiscalId(user.fiscal_id, user.country),
  });
  const country = useWatch({ control, name: 'country' });
  const save = useAction(updateUser, { done: 'account:personal.saved', onError: place });
  const send = submit(({ business_name, phone_number, ...rest }) =>
    save.run({
      ...rest,
      business_name: business_name === '' ? null : business_name,
      phone_number: phone_number === '' ? null : phone_number,
    }),
  );
  return (
    <Section id="personal" title={t('personal.title')}>
      <form className={styles['form']} onSubmit={send} noValidate>
        <div className={styles['two']}>
          <TextField autoComplete="given-name" label={t('personal.firstname')} {...input('firstname')} />
          <TextField autoComplete="family-name" label={t('personal.lastname')} {...input('lastname')} />
        </div>
        <div className={styles['two']}>
          <TextField optional autoComplete="organization" label={t('personal.business_name')} {...input('business_name')} />
          <TextField optional type="tel" autoComplete="tel" label={t('personal.phone_number')} {...input('phone_number')} />
        </div>
        <Segmented
          label={t('personal.country')}
          label_shown
          full
          options={COUNTRIES.map((code) => ({ value: code, label: t(`catalog:country.${code}`) }))}
          value={country}
          onChange={(code) => setValue('country', code, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        />
        <TextField autoComplete="off" label={t(`catalog:fiscal_id.${country}`)} {...input('fiscal_id')} />
        <div className={styles['row']}>
          <Button type="submit" variant="primary" busy={save.busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

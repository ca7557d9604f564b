import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import type { Field } from '#domain/schemas/field.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope, usePanelFieldId } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { useWeatherView, type WeatherState } from './use-weather-view.ts';
import type { WeatherView } from './view.ts';

export type WeatherParts = { readonly field: Field; readonly view: WeatherView; readonly state: WeatherState };

/** The weather of the panel's field once it is there; until then, without a field, or where it cannot be had, what to do. */
export function WeatherStates({ children }: { readonly children: (parts: WeatherParts) => ReactNode }) {
  const { t } = useTranslation(['weather', 'common']);
  const field_id = usePanelFieldId();
  const field = useField(field_id);
  const state = useWeatherView(field);
  if (field === undefined) return <ChooseField title={t('no_field')} field_id={field_id} />;
  if (state.view === null)
    return (
      <>
        <PanelScope>{field.name}</PanelScope>
        {state.error === null ? <Skeleton rows={6} /> : <ErrorState error={state.error} onRetry={state.retry} />}
      </>
    );
  if (state.view.hours.temperature_c.every((value) => value === null))
    return (
      <>
        <PanelScope>{field.name}</PanelScope>
        <EmptyState title={t('none')} text={t('none_why')} actions={<Button onClick={state.retry}>{t('common:retry')}</Button>} />
      </>
    );
  return children({ field, view: state.view, state });
}

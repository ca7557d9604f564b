import { expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';

/** Calls that change something and leave no row: they concern nobody but the caller and nothing the audit is for. */
const UNAUDITED: readonly string[] = [
  'account.acceptTerms',
  'account.changeMail',
  'account.confirm',
  // The row is written in the transaction of its own.
  'account.confirmMail',
  'account.erase',
  'account.startSecondFactor',
  'activities.report',
  'cropLog.create',
  'cropLog.edit',
  'cropLog.remove',
  'cropLog.restore',
  // A photo says nothing yet; the note that takes it in does.
  'notes.acceptPhoto',
  'auth.login',
  'auth.refresh',
  'auth.logout',
  'auth.passwordReset',
  'auth.tutorial',
  'farms.create',
  'farms.createFor',
  'farms.rename',
  'farms.remove',
  'fields.statusOf',
  'fields.visit',
  'fields.readKml',
  'fields.updateInfo',
  'fields.setCrop',
  'imagery.clips',
  'imagery.exclude',
  'notifications.mute',
  'notifications.read',
  'notifications.setDigest',
  'notifications.endDigest',
  // Of charts that are sent back, and of codes: nothing of anybody is read or kept.
  'reports.combineSvgs',
  'reports.verify',
  // What an import would change.
  'seedLots.compare',
  'shares.opened',
  // Events of payments: the row is written when one changes something, so that a repeated one leaves nothing.
  'payment.event',
  'payment.sandboxPay',
  'payment.pay',
  'statisticsJobs.create',
  'statisticsJobs.cancel',
  'statisticsJobs.resume',
  'zones.save',
  'zones.rename',
  'zones.remove',
  'zones.prescribe',
];

test('every call that changes something leaves a row in the audit, or is named as one that need not', () => {
  const changing = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
      call.method !== 'GET' && call.audit === undefined ? [`${group}.${name}`] : [],
    ),
  );
  expect(changing.toSorted()).toEqual([...UNAUDITED].toSorted());
});

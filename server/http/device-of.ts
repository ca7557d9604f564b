import { deviceLabel } from '#domain/accounts/device-label.ts';
import type { Device } from '../auth/sessions.ts';
import type { Ctx } from '../context.ts';
import { networkOf } from './rate-limit.ts';

/** What a person will know this browser by: its kind, and the network it came from without the last part of the address. */
export const deviceOf = ({ user_agent, address }: Pick<Ctx, 'user_agent' | 'address'>): Device => {
  const network = networkOf(address);
  return { device: deviceLabel(user_agent), network: network.includes(':') ? `${network}::` : `${network}.×` };
};

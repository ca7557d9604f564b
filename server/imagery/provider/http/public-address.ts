import { BlockList, isIP } from 'node:net';

/** Addresses that lead into somebody's own network instead of the internet (IANA special-purpose registries). */
const inside = new BlockList();
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
for (const [network, prefix] of V4) inside.addSubnet(network, prefix, 'ipv4');
/** Of IPv6 only global unicast is public, without what maps or tunnels to IPv4 and documentation. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(network, prefix, 'ipv6');

/** Whether a numeric address may be called by the server. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  if (family === 6) return outside.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
  return false;
};

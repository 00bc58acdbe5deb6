import { ATTACKS, simulateSybils } from './simulated-sybils.ts';

/** `npm run simulate:sybils`: what it costs one person to accept a paper of their own by accounts of their own. */
console.log('attack | addresses | people | accepted on day | dollars');
for (const { name, addresses, dollars } of ATTACKS) {
  const { people, acceptedOnDay } = simulateSybils({ addresses });
  console.log([name, addresses.length, people, acceptedOnDay ?? 'never', dollars.toFixed(2)].join(' | '));
}

import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createTopologyWatch } from './topology.ts';

interface Server {
  readonly address: string;
  readonly type: 'primary' | 'secondary' | 'standalone' | 'mongos' | 'away';
  readonly election?: string;
}

/** The parts of a description that the watch reads. */
function describeServers(...servers: Server[]) {
  const described = servers.map(({ address, type, election }) => {
    const isInSet = type === 'primary' || type === 'secondary';
    return [
      address,
      {
        address,
        isWritable: type !== 'secondary' && type !== 'away',
        setName: isInSet ? 'rs' : null,
        setVersion: isInSet ? 1 : null,
        electionId: election === undefined ? null : new ObjectId(election),
      },
    ] as const;
  });
  return { servers: new Map(described) };
}

const [term1, term2] = ['7fffffff0000000000000001', '7fffffff0000000000000002'];
const a1 = { address: 'a:1', type: 'primary', election: term1 } as const;
const cases: [string, Server[][], boolean[]][] = [
  ['heartbeats of a replica set', [[a1], [a1], [a1]], [false, false]],
  [
    'a secondary that comes and goes',
    [[a1], [a1, { address: 'b:1', type: 'secondary' }], [a1, { address: 'b:1', type: 'away' }]],
    [false, false],
  ],
  ['a primary out of reach for a moment', [[a1], [{ address: 'a:1', type: 'away' }], [a1]], [false, false]],
  [
    'another primary',
    [[a1], [{ address: 'a:1', type: 'secondary' }], [{ address: 'b:1', type: 'primary', election: term2 }]],
    [false, true],
  ],
  ['another primary immediately', [[a1], [{ address: 'b:1', type: 'primary', election: term2 }]], [true]],
  [
    'the same primary after another election',
    [[a1], [{ address: 'a:1', type: 'away' }], [{ ...a1, election: term2 }]],
    [false, true],
  ],
  [
    'a single server that was restarted',
    [
      [{ address: 's', type: 'standalone' }],
      [{ address: 's', type: 'away' }],
      [{ address: 's', type: 'standalone' }],
      [{ address: 's', type: 'standalone' }],
    ],
    [false, true, false],
  ],
  ['the first connection', [[{ address: 's', type: 'away' }], [{ address: 's', type: 'standalone' }]], [false]],
  [
    'another router of a sharded cluster',
    [
      [{ address: 'r1', type: 'mongos' }],
      [
        { address: 'r1', type: 'mongos' },
        { address: 'r2', type: 'mongos' },
      ],
    ],
    [true],
  ],
];

it.each(cases)('detects a change of the server that accepts writes: %s', (_name, steps, expected) => {
  const isOther = createTopologyWatch();
  const descriptions = steps.map((servers) => describeServers(...servers));
  const changed = descriptions.slice(1).map((now, index) => isOther(descriptions[index] ?? now, now));
  expect(changed).toEqual(expected);
});

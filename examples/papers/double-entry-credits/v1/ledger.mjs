// Worked example and simulation of "Credits that cannot drift". Node, no packages: node ledger.mjs > drift.csv
const fee = (price) => Math.floor((price * 5) / 100);

/** Entries of each kind of transaction; each list of amounts sums to zero. */
const TRANSACTIONS = {
  bonus: ({ to, amount }) => [['platform:issue', -amount], [`${to}:available`, amount]],
  lock: ({ buyer, price }) => [[`${buyer}:available`, -price], [`${buyer}:locked`, price]],
  complete: ({ buyer, seller, price }) => [[`${buyer}:locked`, -price], [`${seller}:available`, price - fee(price)], ['platform:fees', fee(price)]],
  refund: ({ buyer, price }) => [[`${buyer}:locked`, -price], [`${buyer}:available`, price]],
};
const mayBeNegative = (account) => account === 'platform:issue';

class Ledger {
  balances = new Map();
  entries = [];
  done = new Set();

  /** All or nothing: refuses a replayed key, an unbalanced list, a balance below zero. */
  post(key, entries) {
    if (this.done.has(key)) return 'replayed';
    if (entries.reduce((sum, [, amount]) => sum + amount, 0) !== 0) return 'unbalanced';
    const next = new Map();
    for (const [account, amount] of entries) next.set(account, (next.get(account) ?? this.balances.get(account) ?? 0) + amount);
    for (const [account, balance] of next) if (balance < 0 && !mayBeNegative(account)) return 'insufficient';
    for (const [account, balance] of next) this.balances.set(account, balance);
    for (const [account, amount] of entries) this.entries.push({ key, account, amount });
    this.done.add(key);
    return 'posted';
  }

  audit() {
    const sums = new Map();
    for (const { account, amount } of this.entries) sums.set(account, (sums.get(account) ?? 0) + amount);
    const drift = [...this.balances].reduce((n, [account, balance]) => n + Math.abs(balance - (sums.get(account) ?? 0)), 0);
    const total = [...this.balances.values()].reduce((a, b) => a + b, 0);
    const negative = [...this.balances].filter(([account, balance]) => balance < 0 && !mayBeNegative(account)).length;
    return { drift, total, negative };
  }
}

/** The usual shortcut: one number a user, two separate writes, no keys. A crash may fall between the writes. */
class Balances {
  available = new Map();
  move(from, to, amount, crash) {
    this.available.set(from, (this.available.get(from) ?? 0) - amount);
    if (crash) return;
    this.available.set(to, (this.available.get(to) ?? 0) + amount);
  }
  total() {
    return [...this.available.values()].reduce((a, b) => a + b, 0);
  }
}

const generator = (seed) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

function example() {
  const ledger = new Ledger();
  const show = (label, key, entries) => {
    const outcome = ledger.post(key, entries);
    console.error(label.padEnd(34), outcome.padEnd(13), Object.fromEntries(ledger.balances));
  };
  show('welcome Ada', 'w-ada', TRANSACTIONS.bonus({ to: 'ada', amount: 100 }));
  show('welcome Ben', 'w-ben', TRANSACTIONS.bonus({ to: 'ben', amount: 100 }));
  show('Ada orders at 45', 'r1:lock', TRANSACTIONS.lock({ buyer: 'ada', price: 45 }));
  show('Ada orders at 60', 'r2:lock', TRANSACTIONS.lock({ buyer: 'ada', price: 60 }));
  show('Ben delivers', 'r1:complete', TRANSACTIONS.complete({ buyer: 'ada', seller: 'ben', price: 45 }));
  show('the event is delivered twice', 'r1:complete', TRANSACTIONS.complete({ buyer: 'ada', seller: 'ben', price: 45 }));
  show('review bonus for Ben', 'b1', TRANSACTIONS.bonus({ to: 'ben', amount: 10 }));
  show('Ada orders at 30', 'r3:lock', TRANSACTIONS.lock({ buyer: 'ada', price: 30 }));
  show('the request expires', 'r3:refund', TRANSACTIONS.refund({ buyer: 'ada', price: 30 }));
  console.error('audit', ledger.audit());
}

function simulate(seed, operations) {
  const random = generator(seed);
  const ledger = new Ledger();
  const naive = new Balances();
  const users = Array.from({ length: 50 }, (_, i) => `u${i}`);
  const open = [];
  const counts = { posted: 0, replayed: 0, insufficient: 0, unbalanced: 0 };
  const rows = [];
  let worst = 0;
  users.forEach((to) => {
    ledger.post(`w:${to}`, TRANSACTIONS.bonus({ to, amount: 100 }));
    naive.move('issue', to, 100, false);
  });
  const post = (key, entries) => {
    // A stream delivers at least once: one event in fifty comes again.
    const outcome = ledger.post(key, entries);
    counts[outcome]++;
    if (random() < 0.02) counts[ledger.post(key, entries)]++;
    return outcome;
  };
  for (let i = 1; i <= operations; i++) {
    const pick = () => users[Math.floor(random() * users.length)];
    const crash = random() < 0.001;
    const twice = random() < 0.02;
    const what = random();
    if (what < 0.5 || open.length === 0) {
      const request = { buyer: pick(), seller: pick(), price: 1 + Math.floor(random() * 60), id: i };
      if (post(`${i}:lock`, TRANSACTIONS.lock(request)) === 'posted') {
        open.push(request);
        naive.move(request.buyer, 'escrow', request.price, crash);
      }
    } else {
      const [request] = open.splice(Math.floor(random() * open.length), 1);
      const paid = what < 0.9;
      post(`${request.id}:end`, paid ? TRANSACTIONS.complete(request) : TRANSACTIONS.refund(request));
      const net = paid ? request.price - fee(request.price) : request.price;
      for (let k = 0; k < (twice ? 2 : 1); k++) naive.move('escrow', paid ? request.seller : request.buyer, net, crash);
      if (paid) naive.move('escrow', 'fees', fee(request.price), false);
      if (paid && random() < 0.5) {
        post(`${request.id}:bonus`, TRANSACTIONS.bonus({ to: request.seller, amount: 10 }));
        naive.move('issue', request.seller, 10, false);
      }
    }
    // The audit sums all entries, so it is made every hundred steps and not at each.
    if (i % 100 === 0) {
      const { drift, total, negative } = ledger.audit();
      worst = Math.max(worst, drift, Math.abs(total), negative);
      const wrong = users.reduce((n, u) => n + Math.abs((naive.available.get(u) ?? 0) - (ledger.balances.get(`${u}:available`) ?? 0)), 0);
      rows.push([seed, i, drift, Math.abs(naive.total()), wrong]);
    }
  }
  return { rows, counts, worst };
}

example();
console.log('seed,operation,ledger_drift,naive_missing,naive_wrong');
for (const seed of [1, 2, 3, 4, 5]) {
  const { rows, counts, worst } = simulate(seed, 20_000);
  for (const row of rows) console.log(row.join(','));
  console.error('seed', seed, counts, 'worst violation of an invariant', worst, 'naive: missing', rows.at(-1)[3], 'users wrong by', rows.at(-1)[4]);
}
for (const price of [1, 10, 19, 20, 39, 40, 45, 60, 100, 199, 200, 1000]) console.error('price', price, 'fee', fee(price), 'seller', price - fee(price), `${((100 * fee(price)) / price).toFixed(2)} %`);

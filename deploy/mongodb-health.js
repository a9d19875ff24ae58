// Health check of the container: initiates the replica set once, and fails while it does not accept writes.
const password = require('node:fs').readFileSync('/run/secrets/mongodb-password', 'utf8').trim();
const admin = db.getSiblingDB('admin');
admin.auth('courtside', password);
const { setName, isWritablePrimary } = admin.hello();
if (setName === undefined) {
  rs.initiate({ _id: 'courtside', members: [{ _id: 0, host: 'mongodb:27017' }] });
  quit(1);
}
quit(isWritablePrimary ? 0 : 1);

// The health checks of the compose files: prints the result of a ping and fails without one.
import { MongoClient } from 'mongodb';

const client = new MongoClient('mongodb://127.0.0.1:27017/?directConnection=true', { serverSelectionTimeoutMS: 3_000 });
const { ok } = await client.db('admin').command({ ping: 1 });
console.log(ok);
await client.close();

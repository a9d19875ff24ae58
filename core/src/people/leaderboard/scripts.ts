/**
 * KEYS order users; ARGV the `asOf` to expect or '', the `asOf` to set or '', then uid seq score totals member for each user. An
 * empty member keeps the stored one. The member 'deleted' removes the user for good. Does nothing if `asOf` is not as
 * expected. Returns `asOf`, the uids that have changed and those without a member; nil if no board exists.
 */
export const changeLua = `
local asOf = redis.call('HGET', KEYS[2], '')
if not asOf then return false end
local moved, unknown = {}, {}
if ARGV[1] ~= '' and ARGV[1] ~= asOf then return { asOf, moved, unknown } end
for i = 3, #ARGV, 5 do
  local uid, seq, score, totals, member = unpack(ARGV, i, i + 4)
  local stored = redis.call('HGET', KEYS[2], uid)
  local oldSeq, oldScore, oldTotals, oldMember = string.match(stored or '', '^(%S+) (%S+) (%S+) (.*)$')
  if member == '' then member = oldMember end
  if oldSeq and tonumber(oldSeq) >= tonumber(seq) then seq, score, totals = oldSeq, oldScore, oldTotals end
  local value = member == 'deleted' and member or member and table.concat({ seq, score, totals, member }, ' ')
  if stored == 'deleted' or stored == value then
    -- Nothing has changed, or the user was read before the deletion.
  elseif not value then
    unknown[#unknown + 1] = uid
  else
    moved[#moved + 1] = uid
    if oldMember and oldMember ~= member then redis.call('ZREM', KEYS[1], oldMember) end
    if member ~= 'deleted' then redis.call('ZADD', KEYS[1], score, member) end
    redis.call('HSET', KEYS[2], uid, value)
  end
end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[2], '', ARGV[2]) end
return { asOf, moved, unknown }`;

/**
 * KEYS order users ranks; ARGV limit, then where the page begins: 'position' and the number of rows to skip, 'user' and a uid, or
 * 'after' and the score of a place with a member that directly follows it and that no user has. Returns the number of rows before the page, the number of users with a
 * lower score than its first row, the number of all rows, the rows' values in the hash `users`, and their ranks at the
 * beginning of the day; nil if no board exists.
 */
export const pageLua = `
if redis.call('EXISTS', KEYS[2]) == 0 then return false end
local total = redis.call('ZCARD', KEYS[1])
local first
if ARGV[2] == 'position' then
  first = tonumber(ARGV[3])
elseif ARGV[2] == 'user' then
  local member = string.match(redis.call('HGET', KEYS[2], ARGV[3]) or '', '^%S+ %S+ %S+ (.*)$')
  first = member and redis.call('ZRANK', KEYS[1], member) or total
else
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[4])
  first = redis.call('ZRANK', KEYS[1], ARGV[4])
  redis.call('ZREM', KEYS[1], ARGV[4])
end
local members = redis.call('ZRANGE', KEYS[1], first, first + tonumber(ARGV[1]) - 1)
if #members == 0 then return { first, 0, total, {}, {} } end
local higher = redis.call('ZCOUNT', KEYS[1], '-inf', '(' .. redis.call('ZSCORE', KEYS[1], members[1]))
local uids = {}
for i, member in ipairs(members) do uids[i] = string.match(member, '%z(.*)$') end
return { first, higher, total, redis.call('HMGET', KEYS[2], unpack(uids)), redis.call('HMGET', KEYS[3], unpack(uids)) }`;

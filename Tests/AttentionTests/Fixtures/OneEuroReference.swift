// The first 60 reference vectors of the One Euro filter, from groundTruth.csv of
// https://github.com/casiez/OneEuroFilter (BSD-3-Clause):
//
// Copyright 2023 Inria
//
// Redistribution and use in source and binary forms, with or without modification, are permitted provided
// that the following conditions are met:
//
// 1. Redistributions of source code must retain the above copyright notice, this list of conditions and the
// following disclaimer.
//
// 2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and
// the following disclaimer in the documentation and/or other materials provided with the distribution.
//
// 3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or
// promote products derived from this software without specific prior written permission.
//
// THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED
// WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A
// PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR
// ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED
// TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION)
// HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING
// NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE
// POSSIBILITY OF SUCH DAMAGE.

/// Time (s), noisy value, filtered value; minimum cutoff 1 Hz, beta 0.1, derivative cutoff 1 Hz.
enum OneEuroReference {
  static let rows: [(time: Double, noisy: Double, filtered: Double)] = [
    (0, -0.0385099, -0.0385099), (0.00833333, -0.0280664, -0.0379872), (0.0166667, 0.048622, -0.0334427),
    (0.025, 0.111498, -0.0252696), (0.0333333, 0.053026, -0.0207099), (0.0416667, 0.120548, -0.0119912),
    (0.05, 0.00972308, -0.0106507), (0.0583333, 0.074193, -0.00526521),
    (0.0666667, -0.0236801, -0.00641239), (0.075, 0.0462396, -0.00308863),
    (0.0833333, 0.0892027, 0.00291027), (0.0916667, 0.158329, 0.0135545), (0.1, 0.0423086, 0.01552),
    (0.108333, 0.0887203, 0.0206024), (0.116667, 0.039102, 0.0218784), (0.125, 0.140277, 0.030313),
    (0.133333, 0.156938, 0.0396331), (0.141667, 0.0961089, 0.0438101), (0.15, 0.216881, 0.0572083),
    (0.158333, 0.067538, 0.057997), (0.166667, 0.0737634, 0.0591871), (0.175, 0.0989231, 0.0621793),
    (0.183333, 0.148209, 0.0687489), (0.191667, 0.0959887, 0.0708137), (0.2, 0.225627, 0.0829925),
    (0.208333, 0.292078, 0.100305), (0.216667, 0.185221, 0.107391), (0.225, 0.133595, 0.109553),
    (0.233333, 0.216387, 0.118501), (0.241667, 0.316189, 0.135759), (0.25, 0.156782, 0.137568),
    (0.258333, 0.164811, 0.139884), (0.266667, 0.167903, 0.142239), (0.275, 0.273214, 0.153484),
    (0.283333, 0.305514, 0.166876), (0.291667, 0.342528, 0.182828), (0.3, 0.334796, 0.196929),
    (0.308333, 0.210729, 0.198186), (0.316667, 0.401551, 0.217377), (0.325, 0.267666, 0.222081),
    (0.333333, 0.365411, 0.235717), (0.341667, 0.429558, 0.254702), (0.35, 0.400613, 0.269202),
    (0.358333, 0.377235, 0.279981), (0.366667, 0.290475, 0.281006), (0.375, 0.3709, 0.289789),
    (0.383333, 0.343945, 0.295032), (0.391667, 0.409876, 0.306231), (0.4, 0.449394, 0.320391),
    (0.408333, 0.408817, 0.32913), (0.416667, 0.460212, 0.342217), (0.425, 0.350016, 0.342979),
    (0.433333, 0.460729, 0.354566), (0.441667, 0.460575, 0.36504), (0.45, 0.422736, 0.370691),
    (0.458333, 0.494404, 0.382917), (0.466667, 0.370493, 0.381722), (0.475, 0.458812, 0.389119),
    (0.483333, 0.437653, 0.39373), (0.491667, 0.540203, 0.407881),
  ]
}
